// Functions of both the service and the setup program.
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#include <sddl.h>
#include <stdio.h>
#include <wchar.h>

#define PATH_LENGTH 1024

/** Creates the agent's folder for settings and data, which only the system and administrators can open. */
static BOOL settings_folder(wchar_t *path) {
  wchar_t base[PATH_LENGTH];
  if (!GetEnvironmentVariableW(L"ProgramData", base, PATH_LENGTH - 64)) return FALSE;
  swprintf(path, PATH_LENGTH, L"%ls\\Muster Agent", base);
  SECURITY_ATTRIBUTES security = {sizeof security, NULL, FALSE};
  if (!ConvertStringSecurityDescriptorToSecurityDescriptorW(L"D:P(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)", 1,
                                                            &security.lpSecurityDescriptor, NULL))
    return FALSE;
  BOOL is_there = CreateDirectoryW(path, &security) || GetLastError() == ERROR_ALREADY_EXISTS;
  LocalFree(security.lpSecurityDescriptor);
  return is_there;
}

/** Writes a file in the settings folder. */
static BOOL write_setting(const wchar_t *name, const void *bytes, DWORD length) {
  wchar_t folder[PATH_LENGTH], path[PATH_LENGTH + 64];
  DWORD written = 0;
  if (!settings_folder(folder)) return FALSE;
  swprintf(path, PATH_LENGTH + 64, L"%ls\\%ls", folder, name);
  HANDLE file = CreateFileW(path, GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
  if (file == INVALID_HANDLE_VALUE) return FALSE;
  BOOL is_written = WriteFile(file, bytes, length, &written, NULL) && written == length && FlushFileBuffers(file);
  CloseHandle(file);
  return is_written;
}

/** Runs a command line, waits for it and returns its exit code. */
static DWORD run(wchar_t *command, DWORD wait_ms) {
  STARTUPINFOW startup = {sizeof startup};
  PROCESS_INFORMATION process;
  DWORD code = 1;
  if (!CreateProcessW(NULL, command, NULL, NULL, FALSE, CREATE_NO_WINDOW, NULL, NULL, &startup, &process))
    return GetLastError();
  if (WaitForSingleObject(process.hProcess, wait_ms) != WAIT_OBJECT_0) TerminateProcess(process.hProcess, 1);
  GetExitCodeProcess(process.hProcess, &code);
  CloseHandle(process.hThread);
  CloseHandle(process.hProcess);
  return code;
}
