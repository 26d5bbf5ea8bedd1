; The installer for Windows: for one player, without an administrator, into the player's own folders.
; makensis is given VERSION, NUMBERS, SOURCE, LICENCES, ICON, HOME, SIZE_KIB and OUT by windows.py.
; Silent: setup.exe /S /D=C:\folder, and uninstall.exe /S, which keeps the saved matches.

Unicode true
!ifdef TARGET
  Target ${TARGET}
!endif
SetCompressor /SOLID lzma
SetCompressorDictSize 32

!include "MUI2.nsh"

!define TITLE "Mexican Rummy"
!define GAME "mexican-rummy"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${GAME}"
!define MATCHES "$LOCALAPPDATA\${GAME}"

Name "${TITLE}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\${TITLE}"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"
RequestExecutionLevel user
BrandingText "${TITLE} ${VERSION}"
ManifestDPIAware true
ShowInstDetails nevershow
ShowUninstDetails nevershow

VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "${TITLE}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${TITLE}"
VIAddVersionKey "LegalCopyright" "The Mexican Rummy authors. MIT licence."

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\${GAME}.exe"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

; The first is for systems in none of these languages.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Italian"
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "PortugueseBR"

LangString IsRunning ${LANG_ENGLISH} "${TITLE} is running. Close it, then try again."
LangString IsRunning ${LANG_GERMAN} "${TITLE} läuft gerade. Beenden Sie das Spiel und versuchen Sie es dann erneut."
LangString IsRunning ${LANG_ITALIAN} "${TITLE} è in esecuzione. Chiudi il gioco, poi riprova."
LangString IsRunning ${LANG_SPANISH} "${TITLE} se está ejecutando. Cierre el juego e inténtelo de nuevo."
LangString IsRunning ${LANG_PORTUGUESEBR} "${TITLE} está em execução. Feche o jogo e tente novamente."

LangString AlsoMatches ${LANG_ENGLISH} "Also delete your saved matches, statistics and settings? They cannot be brought back."
LangString AlsoMatches ${LANG_GERMAN} "Auch Ihre gespeicherten Matches, Statistiken und Einstellungen löschen? Sie lassen sich nicht wiederherstellen."
LangString AlsoMatches ${LANG_ITALIAN} "Eliminare anche le partite salvate, le statistiche e le impostazioni? Non potranno essere recuperate."
LangString AlsoMatches ${LANG_SPANISH} "¿Eliminar también sus partidas guardadas, estadísticas y ajustes? No se podrán recuperar."
LangString AlsoMatches ${LANG_PORTUGUESEBR} "Excluir também suas partidas salvas, estatísticas e configurações? Elas não poderão ser recuperadas."

; A running game keeps its executable from being written to.
!macro RequireClosed
  ClearErrors
  retry:
  IfFileExists "$INSTDIR\${GAME}.exe" 0 closed
  FileOpen $0 "$INSTDIR\${GAME}.exe" a
  IfErrors 0 free
    ClearErrors
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION $(IsRunning) /SD IDCANCEL IDRETRY retry
    SetErrorLevel 2
    Quit
  free:
  FileClose $0
  closed:
!macroend

!macro RemoveProgram
  Delete "$INSTDIR\${GAME}.exe"
  Delete "$INSTDIR\${GAME}-cli.exe"
  Delete "$INSTDIR\LICENCES.txt"
  RMDir /r "$INSTDIR\_internal"
!macroend

Section
  !insertmacro RequireClosed
  ; What an older version had and this one has not must not stay behind.
  IfFileExists "$INSTDIR\${GAME}.exe" 0 +2
    Call RemoveOlder
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}\*"
  File "/oname=LICENCES.txt" "${LICENCES}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${TITLE}.lnk" "$INSTDIR\${GAME}.exe"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${TITLE}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\${GAME}.exe"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "The Mexican Rummy authors"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "URLInfoAbout" "${HOME}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" ${SIZE_KIB}
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
SectionEnd

Function RemoveOlder
  !insertmacro RemoveProgram
FunctionEnd

Section "Uninstall"
  !insertmacro RequireClosed
  !insertmacro RemoveProgram
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${TITLE}.lnk"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  IfFileExists "${MATCHES}\*.*" 0 kept
    MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 $(AlsoMatches) /SD IDNO IDNO kept
    RMDir /r "${MATCHES}"
  kept:
SectionEnd
