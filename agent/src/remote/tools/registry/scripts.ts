// The scripts that access the Windows registry. Each is a fixed text that takes its input from $in.
import { powershell } from "../powershell.ts";
import type { RunTool } from "../run-tool.ts";

/** Opens the 64-bit view, even in a 32-bit PowerShell. */
const open =
  "$base = [Microsoft.Win32.RegistryKey]::OpenBaseKey([Microsoft.Win32.RegistryHive]$in.hive, [Microsoft.Win32.RegistryView]::Registry64)";

const readValue = `
function Read-Value($key, $name) {
  $data = $key.GetValue($name, $null, [Microsoft.Win32.RegistryValueOptions]::DoNotExpandEnvironmentNames)
  $bytes = [byte[]]@()
  if ($data -is [string]) { $bytes = [Text.Encoding]::Unicode.GetBytes($data) }
  elseif ($data -is [string[]]) { $bytes = [Text.Encoding]::Unicode.GetBytes([string]::Join([string][char]0, $data)) }
  elseif ($data -is [int] -or $data -is [long]) { $bytes = [BitConverter]::GetBytes($data) }
  elseif ($data -is [byte[]]) { $bytes = $data }
  $length = [Math]::Min($bytes.Length, $in.maxDataBytes)
  [pscustomobject]@{
    name = $name
    kind = [string]$key.GetValueKind($name)
    size = $bytes.Length
    data = [Convert]::ToBase64String($bytes, 0, $length)
  }
}`;

/**
 * Finds a page of names in the registry's own order. In cursors, the end of a name that is too long is
 * replaced by the name's digest.
 */
const page = `
$order = [StringComparer]::OrdinalIgnoreCase
function Get-Short($name) {
  $bytes = New-Object byte[] ($name.Length * 2)
  [Buffer]::BlockCopy($name.ToCharArray(), 0, $bytes, 0, $bytes.Length)
  $digest = [Security.Cryptography.SHA256]::Create().ComputeHash($bytes)
  $name.Substring(0, $in.maxNameLength) + [BitConverter]::ToString($digest).Replace('-', '')
}
function Get-Page($all, $after) {
  $names = [string[]]@($all)
  $orders = [string[]]@(foreach ($name in $names) {
    if ($name.Length -gt $in.maxNameLength) { Get-Short $name } else { $name }
  })
  [Array]::Sort($orders, $names, $order)
  $from = 0
  if ($null -ne $after) {
    $from = [Array]::BinarySearch($orders, $after, $order)
    if ($from -lt 0) { $from = -bnot $from } else { $from++ }
  }
  [pscustomobject]@{ names = $names; orders = $orders; from = $from }
}`;

/** Reads a page. Skips values deleted meanwhile, and preserves names with unpaired surrogates. */
const read = `
${open}
${readValue}
${page}
$key = $base.OpenSubKey($in.path)
if ($null -eq $key) { 'null' } else {
  $keys = Get-Page $key.GetSubKeyNames() $in.keysAfter
  $room = $in.maxNames
  $names = @(foreach ($name in @($keys.names | Select-Object -Skip $keys.from -First $in.maxKeys)) {
    $room -= $name.Length
    if ($room -lt 0) { break }
    $name
  })
  $all = Get-Page $key.GetValueNames() $in.valuesAfter
  $values = New-Object System.Collections.ArrayList
  $room = $in.maxData
  for ($at = $all.from; $at -lt $all.names.Count -and $values.Count -lt $in.maxValues -and $room -gt 0; $at++) {
    try { $value = Read-Value $key $all.names[$at] } catch [IO.IOException] { continue }
    $value.name = $all.orders[$at]
    $room -= $value.data.Length + 6 * $value.name.Length
    [void]$values.Add($value)
  }
  $json = [pscustomobject]@{
    keys = $names
    totalKeys = $keys.names.Count
    moreKeys = $keys.from + $names.Count -lt $keys.names.Count
    values = $values.ToArray()
    totalValues = $all.names.Count
    moreValues = $at -lt $all.names.Count
  } | ConvertTo-Json -Compress -Depth 4
  [regex]::Replace($json, '[^\\x20-\\x7e]', [Text.RegularExpressions.MatchEvaluator]{
    param($one) '\\u{0:x4}' -f [int][char]$one.Value
  })
}`;

const readAll = `
${open}
${readValue}
$order = [StringComparer]::OrdinalIgnoreCase
function Get-Sorted($all) { $names = [string[]]@($all); [Array]::Sort($names, $order); $names }
$state = @{ keys = New-Object System.Collections.ArrayList; omitted = 0; isFull = $false }
function Read-Key($path) {
  if ($state.isFull) { return }
  if ($state.keys.Count -ge $in.maxKeys) { $state.isFull = $true; return }
  try {
    $key = $base.OpenSubKey($path)
    $values = @(Get-Sorted $key.GetValueNames() | ForEach-Object { Read-Value $key $_ })
    $names = @(Get-Sorted $key.GetSubKeyNames())
  } catch { $state.omitted++; return }
  [void]$state.keys.Add([pscustomobject]@{ path = $path; values = $values })
  foreach ($name in $names) { if ($path) { Read-Key ($path + '\\' + $name) } else { Read-Key $name } }
}
$key = $base.OpenSubKey($in.path)
if ($null -eq $key) { 'null' } else {
  Read-Key $in.path
  [pscustomobject]@{ keys = $state.keys.ToArray(); omitted = $state.omitted; isFull = $state.isFull } |
    ConvertTo-Json -Compress -Depth 5
}`;

const createKey = `
${open}
if ($null -ne $base.OpenSubKey($in.path)) { ConvertTo-Json 'exists' }
else { [void]$base.CreateSubKey($in.path); ConvertTo-Json 'done' }`;

const deleteKey = `
${open}
$key = $base.OpenSubKey($in.path)
if ($null -eq $key) { 'null' } else { $key.Close(); $base.DeleteSubKeyTree($in.path); ConvertTo-Json 'done' }`;

const renameKey = `
${open}
if ($null -eq $base.OpenSubKey($in.path)) { 'null' }
elseif ($null -ne $base.OpenSubKey($in.newPath)) { ConvertTo-Json 'exists' }
else {
  Rename-Item -LiteralPath ('Registry::' + $in.provider + '\\' + $in.path) -NewName $in.newName
  ConvertTo-Json 'done'
}`;

const setValue = `
${open}
$key = $base.OpenSubKey($in.path, $true)
if ($null -eq $key) { 'null' } else {
  $bytes = [Convert]::FromBase64String($in.data)
  $text = [Text.Encoding]::Unicode.GetString($bytes)
  if ($in.kind -eq 'DWord') { $data = [BitConverter]::ToInt32($bytes, 0) }
  elseif ($in.kind -eq 'QWord') { $data = [BitConverter]::ToInt64($bytes, 0) }
  elseif ($in.kind -eq 'Binary') { $data = [byte[]]$bytes }
  elseif ($in.kind -eq 'MultiString' -and -not $bytes.Length) { $data = [string[]]@() }
  elseif ($in.kind -eq 'MultiString') { $data = [string[]]$text.Split([char]0) }
  else { $data = $text }
  $key.SetValue($in.name, $data, [Microsoft.Win32.RegistryValueKind]$in.kind)
  ConvertTo-Json 'done'
}`;

const deleteValue = `
${open}
$key = $base.OpenSubKey($in.path, $true)
if ($null -eq $key) { 'null' }
elseif ($key.GetValueNames() -notcontains $in.name) { ConvertTo-Json 'noValue' }
else { $key.DeleteValue($in.name); ConvertTo-Json 'done' }`;

const renameValue = `
${open}
$key = $base.OpenSubKey($in.path, $true)
if ($null -eq $key) { 'null' }
elseif ($key.GetValueNames() -notcontains $in.name) { ConvertTo-Json 'noValue' }
elseif ($key.GetValueNames() -contains $in.newName) { ConvertTo-Json 'exists' }
else {
  $data = $key.GetValue($in.name, $null, [Microsoft.Win32.RegistryValueOptions]::DoNotExpandEnvironmentNames)
  $key.SetValue($in.newName, $data, $key.GetValueKind($in.name))
  $key.DeleteValue($in.name)
  ConvertTo-Json 'done'
}`;

const scripts = {
  read,
  readAll,
  createKey,
  deleteKey,
  renameKey,
  setValue,
  deleteValue,
  renameValue,
};

export type RegistryScript = keyof typeof scripts;
export type RegistryInput = { hive: string; path: string } & Record<string, unknown>;

/** Runs a script; null if the key doesn't exist. @throws ToolError */
export const registryScript = (run: RunTool, name: RegistryScript, input: RegistryInput): Promise<unknown> =>
  powershell(run, scripts[name], input);
