// The EXE consists of this program, the MSI, its length and "MUSTERPK". The server appends the enrollment
// file, its length and "MUSTEREN"; if the EXE is signed, it writes the file into space reserved in the
// signature. This program stores the enrollment file and installs the MSI; /S runs it silently.
#include "common.h"
#include <stdint.h>

#define MARK_LENGTH 8

static BOOL read_at(HANDLE file, int64_t offset, void *bytes, DWORD length) {
  LARGE_INTEGER place;
  DWORD read = 0;
  place.QuadPart = offset;
  return offset >= 0 && SetFilePointerEx(file, place, NULL, FILE_BEGIN) &&
         ReadFile(file, bytes, length, &read, NULL) && read == length;
}

/** Reads the length before a mark at the end; -1 if the mark is missing. */
static int64_t length_before(HANDLE file, int64_t end, const char *mark) {
  char found[8 + MARK_LENGTH];
  int64_t length;
  if (!read_at(file, end - (int64_t)sizeof found, found, sizeof found)) return -1;
  if (memcmp(found + 8, mark, MARK_LENGTH)) return -1;
  memcpy(&length, found, 8);
  return length;
}

/** The offset of the signature at the end of a signed file; otherwise the end of the file. */
static int64_t signature_at(HANDLE file, int64_t end) {
  DWORD header, place[2];
  const DWORD directories = 24 + 112, security = 4 * 8;
  if (!read_at(file, 0x3c, &header, sizeof header)) return end;
  if (!read_at(file, (int64_t)header + directories + security, place, sizeof place)) return end;
  return place[0] && place[1] && (int64_t)place[0] + place[1] <= end ? place[0] : end;
}

/** Copies the enrollment file from a signature and returns its length; 0 if it is missing. */
static int64_t settings_in_signature(HANDLE file, int64_t start, int64_t end, char *settings, size_t longest) {
  static char part[65536];
  const char mark[] = "---BEGIN_BLOB---";
  const DWORD mark_length = sizeof mark - 1;
  DWORD length = end - start < (int64_t)sizeof part ? (DWORD)(end - start) : sizeof part;
  if (!length || !read_at(file, end - length, part, length)) return 0;
  for (DWORD at = 0; at + mark_length < length; at++) {
    if (memcmp(part + at, mark, mark_length)) continue;
    const char *text = part + at + mark_length;
    size_t size = strnlen(text, length - at - mark_length);
    if (size > longest) return 0;
    memcpy(settings, text, size);
    return size;
  }
  return 0;
}

static BOOL copy_part(HANDLE file, int64_t offset, int64_t length, const wchar_t *path) {
  static char part[65536];
  HANDLE to = CreateFileW(path, GENERIC_WRITE, 0, NULL, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, NULL);
  BOOL is_copied = to != INVALID_HANDLE_VALUE;
  while (is_copied && length > 0) {
    DWORD size = length < (int64_t)sizeof part ? (DWORD)length : sizeof part, written;
    is_copied = read_at(file, offset, part, size) && WriteFile(to, part, size, &written, NULL) && written == size;
    offset += size;
    length -= size;
  }
  if (to != INVALID_HANDLE_VALUE) CloseHandle(to);
  return is_copied;
}

static int fail(const wchar_t *text, BOOL is_silent) {
  if (!is_silent) MessageBoxW(NULL, text, L"Muster Agent", MB_ICONERROR);
  return 1;
}

int WINAPI wWinMain(HINSTANCE instance, HINSTANCE previous, wchar_t *arguments, int show) {
  wchar_t self[PATH_LENGTH], folder[PATH_LENGTH], msi[PATH_LENGTH + 64], command[2 * PATH_LENGTH];
  char settings[4096];
  BOOL is_silent = wcsstr(arguments, L"/S") != NULL;
  LARGE_INTEGER size;
  GetModuleFileNameW(NULL, self, PATH_LENGTH);
  HANDLE file = CreateFileW(self, GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
  if (file == INVALID_HANDLE_VALUE || !GetFileSizeEx(file, &size)) return fail(L"This file can't be read.", is_silent);
  int64_t end = signature_at(file, size.QuadPart);
  int64_t length = settings_in_signature(file, end, size.QuadPart, settings, sizeof settings);
  if (!length && end == size.QuadPart) {
    length = length_before(file, end, "MUSTEREN");
    if (length > 0 && length <= (int64_t)sizeof settings) {
      end -= 8 + MARK_LENGTH + length;
      if (!read_at(file, end, settings, (DWORD)length)) length = 0;
    } else length = 0;
  }
  if (length && !write_setting(L"enrollment.json", settings, (DWORD)length))
    return fail(L"The settings can't be written. Run this program as an administrator.", is_silent);
  length = length_before(file, end, "MUSTERPK");
  if (length <= 0) return fail(L"This file is damaged. Download it again.", is_silent);
  // only administrators can write to this folder, so nobody can replace the MSI before it runs
  if (!settings_folder(folder)) return fail(L"Run this program as an administrator.", is_silent);
  swprintf(msi, PATH_LENGTH + 64, L"%ls\\setup-%lu.msi", folder, GetCurrentProcessId());
  DeleteFileW(msi);
  if (!copy_part(file, end - 8 - MARK_LENGTH - length, length, msi)) return fail(L"The disk is full.", is_silent);
  swprintf(command, 2 * PATH_LENGTH, L"msiexec.exe /i \"%ls\" %ls", msi, is_silent ? L"/qn /norestart" : L"/qb");
  DWORD code = run(command, INFINITE);
  DeleteFileW(msi);
  return code;
}
