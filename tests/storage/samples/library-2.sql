PRAGMA application_id = 1299731065;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE actions (
            match INTEGER NOT NULL REFERENCES matches (id),
            number INTEGER NOT NULL,
            action TEXT NOT NULL,
            level TEXT,
            personality TEXT,
            opponent_version INTEGER,
            budget INTEGER,
            is_quick INTEGER,
            digest TEXT,
            PRIMARY KEY (match, number)
        ) WITHOUT ROWID
        ;
INSERT INTO "actions" VALUES(2,1,'{"do":"draw_stock"}','hard','cautious',1,7,0,NULL);
INSERT INTO "actions" VALUES(2,2,'{"do":"discard","card":"8D"}','hard','cautious',1,4,0,NULL);
INSERT INTO "actions" VALUES(2,3,'{"do":"draw_stock"}','easy','dreamer',1,8,0,NULL);
INSERT INTO "actions" VALUES(2,4,'{"do":"discard","card":"6S''"}','easy','dreamer',1,4,0,NULL);
INSERT INTO "actions" VALUES(2,5,'{"do":"draw_discard"}',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "actions" VALUES(2,6,'{"do":"discard","card":"JC"}',NULL,NULL,NULL,NULL,NULL,'56a4d97d6d918d702027682baa4b5a2e1dc8875d526aa7ee3bfbff87565e8735');
INSERT INTO "actions" VALUES(2,7,'{"do":"draw_stock"}','hard','cautious',1,1,0,NULL);
INSERT INTO "actions" VALUES(2,8,'{"do":"discard","card":"4D''"}','hard','cautious',1,6,0,NULL);
INSERT INTO "actions" VALUES(2,9,'{"do":"draw_discard"}','easy','dreamer',1,7,0,NULL);
INSERT INTO "actions" VALUES(2,10,'{"do":"discard","card":"9H"}','easy','dreamer',1,3,0,NULL);
INSERT INTO "actions" VALUES(2,11,'{"do":"draw_stock"}',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "actions" VALUES(2,12,'{"do":"discard","card":"8C"}',NULL,NULL,NULL,NULL,NULL,'0e944d652bf692c2eb0aa88845aa1d94f8a05e2e10f82a6f959626425aa2a632');
INSERT INTO "actions" VALUES(2,13,'{"do":"draw_stock"}','hard','cautious',1,6,0,NULL);
INSERT INTO "actions" VALUES(2,14,'{"do":"discard","card":"TH''"}','hard','cautious',1,2,0,NULL);
INSERT INTO "actions" VALUES(2,15,'{"do":"draw_discard"}','easy','dreamer',1,6,0,NULL);
INSERT INTO "actions" VALUES(2,16,'{"do":"discard","card":"5H''"}','easy','dreamer',1,1,0,NULL);
INSERT INTO "actions" VALUES(3,1,'{"do":"draw_stock"}','easy','dreamer',1,2,0,NULL);
INSERT INTO "actions" VALUES(3,2,'{"do":"discard","card":"6S"}','easy','dreamer',1,1,0,NULL);
INSERT INTO "actions" VALUES(3,3,'{"do":"draw_discard"}',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "actions" VALUES(3,4,'{"do":"discard","card":"5S''"}',NULL,NULL,NULL,NULL,NULL,'99251ab821a6cb76d8830e71710606c711c3fc578133fb0e514107595d404262');
CREATE TABLE arrangements (
            match INTEGER NOT NULL REFERENCES matches (id),
            seat INTEGER NOT NULL,
            arrangement TEXT NOT NULL,
            PRIMARY KEY (match, seat)
        ) WITHOUT ROWID
        ;
INSERT INTO "arrangements" VALUES(1,0,'{"hand":["AS''","9D''","7C''","3D","7D","QD''","3H","AD","JH''","QS''","6S''","2C''"],"tray":[[],["7C","4D''"]],"lows":[1,null],"drawn":"AD","breaks":[]}');
INSERT INTO "arrangements" VALUES(2,0,'{"hand":["JC","6S''","QH''","AD","8H","7S''","8C","JS''"],"tray":[["JD''"],[]],"lows":[null,1],"drawn":"JS''","breaks":[]}');
INSERT INTO "arrangements" VALUES(3,0,'{"hand":["JD''","9D","5S''","JS","QD","AD''"],"tray":[[],["6S''","6S"]],"lows":[null,null],"drawn":"6S","breaks":[]}');
CREATE TABLE away (
            match INTEGER NOT NULL REFERENCES matches (id),
            round INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            PRIMARY KEY (match, round, seat)
        ) WITHOUT ROWID
        ;
CREATE TABLE days (
            day TEXT PRIMARY KEY,
            match INTEGER NOT NULL REFERENCES matches (id)
        );
INSERT INTO "days" VALUES('2026-03-01',3);
CREATE TABLE journals (
            match INTEGER PRIMARY KEY REFERENCES matches (id),
            count INTEGER NOT NULL,
            entries BLOB NOT NULL
        );
INSERT INTO "journals" VALUES(1,62,X'789CDD574D6F23370CFD2F730950F820922225F5562487A0B720BDC541A0CF6E906C0CD8098245B1FFBDB4F335D96446F66E4F3DD833D68C688AE47B7CBCB880C5F0CF7228ABE5F0BB5ED6F1F16A73BFCA37CBE1FBB018BEC475D14B8E0FF7D7AB87CDB08085D1CFDDC3EDEDE5E202DF6DBDDE647D7B392C96C3D38D2EBAD3193BE6C50ECDB950E3E69B5ECABAC6AF75BDDD296F1ED8F1CEDBF8EDAAAC1EEF762E7CADB765A3CB17FAFCE6FAEEC99D4DBDDF3D5CC7BB9BDD02BEBABB7B57178E772B7872B4BBFE6697C3E5F7C5AC0DF9D1861C3F6D96D36723B43572397598D730F0F830F7F1A65EA5F81C85ED1B935FBA55FE4F7170DDB2FA63EBD6E776F0CD8EFF5056AFC6F60869E87A4127F3860602B00910D9A4029630056B99922F841C4DCB96A4514A818A2B2836C6CCCD65428AD6A39130A81B60664FF119B2F82D0400DD53D893BD0CE16118F5A3ADD4F5E1EC64CA8E7DC33AD819177AD904EE17D579279DCE492ED1F916A56A8620A64A0628478859131D0DB49673930889AC670F2CA877A919A48C20BB74CAC1E91C1125F4A171767E3469894696FCCF930DEC018DD3692F46E7C14E717F560F6F9BE147D25BB5F6891BBAA06458D7BA82CF84A8B7466FEB33957DB9FEFBCBD41F8E6286FBF4BB4962726A68C8299BE4592B2295D80A520B966B2A18B26B0D734AE04842608759AC54E72A637164B4AA2CB4BA2D21FCD82E3B4173A333D8EE19FC34B98E0DF12FA011A51FC9E3A31E1C738A09897C932C156A0586962A44E12495358A5988A18A11078CD11B8C60413C156E50DB2E96EE60388E0BC2778FF1D70C1CC7B51C0E07C22B3192F995BA1C913CCD69C15E4EA98F0E39EFE554420916B044561EF5C16AE642F2790B0C67BCA39A7CF4995C6CFACDBEC49A49B4550282279BD336A7342B273FC9C3487AD07F2F285F14144E09A9F5C3D31F6C1EAEEF770BA7BB9FB7AB47FDE5DF5BB3E7BB67E1E915FB4C6F7F9EBE0AABF982A57E1794BDE400C9CFB70FEA37B117F07FE6058CBCF8A8F06645C978E4D8A7874DD919B960E73B582F16B6AFCFC2490F34815C0D9E331410708D1CA49698B0728AC5A812094EA240E41828B8546B73C987544C2DDE73A52D68EC477DD723C291D2B67D8937535763431F355EB7B7BD0D83FDEA3E9BEE6D2316B0F322AD9BD43D06982E139AAA8C2792A2B73163F3A1645FAC0949C564C040D159F15C3C3B1B059D2B890B85A44F420C5C7197D4F909A8D3936C1F222FB5D9C92A1F2CF34654C37D88BC36D959F9C673234C2FA7DCAFF0EE3858936D1EC46A22D1522A4D5CB2164D71DEA838C1EA200BB3B800C158B645A0427121179B2883DFA6943B00994F29EF3305ED45BDDC9963664993FB0009D38265345AF25C03E8A6B45FDFD815A1E099B3576265552EAA57907CAC2A4BADF1640CB9E402D612522AC929DB660612AE21781539A882759B53397CC41F814BFA63101EBF1F83A03706CD8B24E92B3D9A667BD2CF405243B4A844D54A552D571BC59018C5279126D56B07A396599F564FDABB72557587DAE85C457466B8BCFC1720CA5A4F');
CREATE TABLE matches (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            started TEXT NOT NULL,
            ended TEXT,
            abandoned TEXT,
            rules_version INTEGER NOT NULL,
            rules TEXT NOT NULL,
            seed INTEGER NOT NULL,
            is_typed_deal INTEGER NOT NULL,
            first_dealer INTEGER,
            seats TEXT NOT NULL,
            salts TEXT NOT NULL,
            commitments TEXT NOT NULL,
            is_imported INTEGER NOT NULL,
            is_counted INTEGER NOT NULL,
            digest TEXT NOT NULL,
            round INTEGER NOT NULL,
            to_act INTEGER
        );
INSERT INTO "matches" VALUES(1,'2026-03-01T18:00:00Z','2026-03-01T19:00:00Z',NULL,1,'{"decks":2,"rounds":[1,2],"wild_mode":"rotating","wild_limit":"none","wild_swap":"down","strict_lay_off":true,"no_instant_return":true,"must_discard_to_go_out":true,"last_round":"all_at_once","reshuffles":1,"buying":false,"buys_per_round":3}',8,1,NULL,'[{"name":"Ana","portrait":"owl"},{"name":"Tito","portrait":"armadillo","level":"hard","personality":"cautious"},{"name":"Lola","portrait":"axolotl","level":"easy","personality":"dreamer"}]','["00000000000000000000000000000001","00000000000000000000000000000002"]','["e476eb1f0e471730598a726345d2d8bd1ffed0530b062aad66df279b5e458367","ed5d8442bd093c491bd4571ea1a21f480eaddae276284b0372de20629e64fc63"]',0,1,'87eca9042c7c7b8ca7be56c2cfe17c18d1fdef0b75d669e71d1b5510a9273988',2,NULL);
INSERT INTO "matches" VALUES(2,'2026-03-01T18:00:00Z',NULL,NULL,1,'{"decks":2,"rounds":[1,2],"wild_mode":"rotating","wild_limit":"none","wild_swap":"down","strict_lay_off":true,"no_instant_return":true,"must_discard_to_go_out":true,"last_round":"all_at_once","reshuffles":1,"buying":false,"buys_per_round":3}',4,1,NULL,'[{"name":"Ana","portrait":"owl"},{"name":"Tito","portrait":"armadillo","level":"hard","personality":"cautious"},{"name":"Lola","portrait":"axolotl","level":"easy","personality":"dreamer"}]','["00000000000000000000000000000003","00000000000000000000000000000004"]','["cd2d2851fb9cdb5cea6efa11f1ec06ab1c25ceb3016e1d07e9a7b2156c3e60f4","3e4be123e2e9859efb3c84824d592da28ac67b8e241609f0bfd6d3c67cfc2f17"]',0,1,'2acff14d7dcb4892a07b3040061a042849c2b2ed40e1ac698dbb3828febe2905',1,0);
INSERT INTO "matches" VALUES(3,'2026-03-01T18:00:00Z',NULL,'2026-03-01T19:00:00Z',1,'{"decks":2,"rounds":[1,2],"wild_mode":"rotating","wild_limit":"none","wild_swap":"down","strict_lay_off":true,"no_instant_return":true,"must_discard_to_go_out":true,"last_round":"all_at_once","reshuffles":1,"buying":false,"buys_per_round":3}',9,0,NULL,'[{"name":"Ana","portrait":"owl"},{"name":"Tito","portrait":"armadillo","level":"hard","personality":"cautious"},{"name":"Lola","portrait":"axolotl","level":"easy","personality":"dreamer"}]','["00000000000000000000000000000005","00000000000000000000000000000006"]','["795869750e9222f81ebfc1f8b35a85ae9928e25d61be1d8e34621a2392f2e86e","5b8ddca43d745c2f8c8b19765cd4bfb0f33138299074d5da529e35ab08e3e135"]',0,1,'a239c8c7c806375c00df178e69ba949ba64859cf50a6912e6982d1c804b7df50',1,1);
CREATE TABLE pars (
            day TEXT NOT NULL,
            opponent_version INTEGER NOT NULL,
            points INTEGER NOT NULL,
            PRIMARY KEY (day, opponent_version)
        );
INSERT INTO "pars" VALUES('2026-03-01',2,140);
CREATE TABLE results (
            match INTEGER PRIMARY KEY REFERENCES matches (id),
            winners TEXT NOT NULL,
            digest TEXT NOT NULL
        );
INSERT INTO "results" VALUES(1,'[2]','36e9a4295efdef8cef3a9b5268b66f6e8bfb3fc5fdee8361ace4cb237e7e2270');
CREATE TABLE scores (
            match INTEGER NOT NULL REFERENCES matches (id),
            round INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            points INTEGER NOT NULL,
            is_out INTEGER NOT NULL,
            down_turn INTEGER,
            PRIMARY KEY (match, round, seat)
        ) WITHOUT ROWID
        ;
INSERT INTO "scores" VALUES(1,1,0,70,0,NULL);
INSERT INTO "scores" VALUES(1,1,1,80,0,NULL);
INSERT INTO "scores" VALUES(1,1,2,0,1,1);
INSERT INTO "scores" VALUES(1,2,0,80,0,NULL);
INSERT INTO "scores" VALUES(1,2,1,0,1,2);
INSERT INTO "scores" VALUES(1,2,2,75,0,NULL);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('matches',3);
COMMIT;
