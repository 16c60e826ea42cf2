// The Windows service, because Node.js can't respond to the service manager itself. It starts the agent,
// restarts it when it exits, and ends it through a job. The installer runs it with "enroll <url> <token>" and
// "uninstall".
#include "common.h"

static SERVICE_STATUS_HANDLE handle;
static SERVICE_STATUS status = {SERVICE_WIN32_OWN_PROCESS, SERVICE_START_PENDING, 0, 0, 0, 0, 30000};
static HANDLE stop_event;

static void report(DWORD state) {
  status.dwCurrentState = state;
  status.dwControlsAccepted = state == SERVICE_RUNNING ? SERVICE_ACCEPT_STOP | SERVICE_ACCEPT_SHUTDOWN : 0;
  SetServiceStatus(handle, &status);
}

static DWORD WINAPI control(DWORD code, DWORD type, LPVOID data, LPVOID context) {
  if (code == SERVICE_CONTROL_STOP || code == SERVICE_CONTROL_SHUTDOWN) {
    report(SERVICE_STOP_PENDING);
    SetEvent(stop_event);
  }
  return NO_ERROR;
}

/** Writes the command line "C:\Program Files\Muster Agent\node.exe" "…\launcher.cjs" <command>. */
static void agent_command(wchar_t *line, const wchar_t *command) {
  wchar_t folder[PATH_LENGTH];
  GetModuleFileNameW(NULL, folder, PATH_LENGTH);
  wchar_t *last = wcsrchr(folder, L'\\');
  if (last) *last = 0;
  swprintf(line, 3 * PATH_LENGTH, L"\"%ls\\node.exe\" \"%ls\\launcher.cjs\" %ls", folder, folder, command);
}

/** Opens the log, which is rotated when it is larger than 10 MB. */
static HANDLE open_log(const wchar_t *folder) {
  wchar_t path[PATH_LENGTH + 64], old[PATH_LENGTH + 64];
  SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};
  WIN32_FILE_ATTRIBUTE_DATA about;
  swprintf(path, PATH_LENGTH + 64, L"%ls\\agent.log", folder);
  swprintf(old, PATH_LENGTH + 64, L"%ls\\agent.log.1", folder);
  if (GetFileAttributesExW(path, GetFileExInfoStandard, &about) && about.nFileSizeLow > 10000000)
    MoveFileExW(path, old, MOVEFILE_REPLACE_EXISTING);
  return CreateFileW(path, FILE_APPEND_DATA, FILE_SHARE_READ | FILE_SHARE_DELETE, &inherited, OPEN_ALWAYS,
                     FILE_ATTRIBUTE_NORMAL, NULL);
}

/** Tells the launcher that the agent didn't crash. Before the first update the folder doesn't exist. */
static void mark_stop(const wchar_t *folder) {
  wchar_t path[PATH_LENGTH + 64];
  swprintf(path, PATH_LENGTH + 64, L"%ls\\data\\updates\\stopped", folder);
  HANDLE file = CreateFileW(path, GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
  if (file == INVALID_HANDLE_VALUE) return;
  FlushFileBuffers(file);
  CloseHandle(file);
}

static void run_agent(const wchar_t *folder, HANDLE job) {
  wchar_t line[3 * PATH_LENGTH];
  HANDLE log = open_log(folder);
  STARTUPINFOW startup = {sizeof startup};
  PROCESS_INFORMATION process;
  startup.dwFlags = STARTF_USESTDHANDLES;
  startup.hStdOutput = startup.hStdError = log;
  agent_command(line, L"run");
  if (CreateProcessW(NULL, line, NULL, NULL, TRUE, CREATE_NO_WINDOW | CREATE_SUSPENDED, NULL, folder, &startup,
                     &process)) {
    HANDLE both[] = {stop_event, process.hProcess};
    AssignProcessToJobObject(job, process.hProcess);
    ResumeThread(process.hThread);
    if (WaitForMultipleObjects(2, both, FALSE, INFINITE) == WAIT_OBJECT_0) {
      mark_stop(folder);
      TerminateJobObject(job, 0);
    }
    CloseHandle(process.hThread);
    CloseHandle(process.hProcess);
  }
  CloseHandle(log);
}

static void WINAPI service_main(DWORD count, LPWSTR *arguments) {
  wchar_t folder[PATH_LENGTH], authorities[PATH_LENGTH + 64];
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {0};
  HANDLE job = CreateJobObjectW(NULL, NULL);
  handle = RegisterServiceCtrlHandlerExW(L"MusterAgent", control, NULL);
  stop_event = CreateEventW(NULL, TRUE, FALSE, NULL);
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
  if (settings_folder(folder)) {
    swprintf(authorities, PATH_LENGTH + 64, L"%ls\\ca.pem", folder);
    if (GetFileAttributesW(authorities) != INVALID_FILE_ATTRIBUTES)
      SetEnvironmentVariableW(L"NODE_EXTRA_CA_CERTS", authorities);
    // tells the launcher that this service restarts the agent after an update
    SetEnvironmentVariableW(L"MUSTER_SERVICE", L"1");
    report(SERVICE_RUNNING);
    do run_agent(folder, job);
    while (WaitForSingleObject(stop_event, 5000) == WAIT_TIMEOUT);
  }
  CloseHandle(job);
  report(SERVICE_STOPPED);
}

/** Whether the text needs no escapes in JSON; URLs and tokens don't. */
static BOOL is_plain(const wchar_t *text) {
  for (; *text; text++)
    if (*text < 0x21 || *text > 0x7e || *text == L'"' || *text == L'\\') return FALSE;
  return TRUE;
}

static int enroll(const wchar_t *url, const wchar_t *token) {
  char json[4 * PATH_LENGTH];
  if (!is_plain(url) || !is_plain(token) || wcslen(url) + wcslen(token) > 3 * PATH_LENGTH) return 2;
  int length = snprintf(json, sizeof json, "{\"url\":\"%ls\",\"token\":\"%ls\"}\n", url, token);
  return write_setting(L"enrollment.json", json, length) ? 0 : 1;
}

/** Tells the server that the agent is uninstalled, and deletes its data. */
static int uninstall(void) {
  wchar_t line[3 * PATH_LENGTH], folder[PATH_LENGTH];
  agent_command(line, L"leave");
  run(line, 20000);
  if (!settings_folder(folder)) return 0;
  swprintf(line, 3 * PATH_LENGTH, L"cmd.exe /c rmdir /s /q \"%ls\"", folder);
  run(line, 20000);
  return 0;
}

int wmain(int count, wchar_t **arguments) {
  if (count == 4 && !wcscmp(arguments[1], L"enroll")) return enroll(arguments[2], arguments[3]);
  if (count == 2 && !wcscmp(arguments[1], L"uninstall")) return uninstall();
  SERVICE_TABLE_ENTRYW table[] = {{L"MusterAgent", service_main}, {NULL, NULL}};
  return StartServiceCtrlDispatcherW(table) ? 0 : 1;
}
