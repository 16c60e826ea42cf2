// PowerShell scripts for Hyper-V. States are numbers, because names are translated. Written from Microsoft's
// documentation, and not yet run on Windows.

export const aboutScript = `
$module = Get-Module -ListAvailable Hyper-V | Select-Object -First 1
if (-not $module) { throw 'The PowerShell module Hyper-V is not installed.' }
$null = Get-VMHost
@{ module = [string]$module.Version; system = (Get-CimInstance Win32_OperatingSystem).Caption } | ConvertTo-Json -Compress`;

export const readScript = `
$machine = Get-VMHost
$system = Get-CimInstance Win32_OperatingSystem
$computer = Get-CimInstance Win32_ComputerSystem
@{
  cores = $machine.LogicalProcessorCount
  memory = $machine.MemoryCapacity
  freeMemory = $system.FreePhysicalMemory * 1024
  uptime = [int]((Get-Date) - $system.LastBootUpTime).TotalSeconds
  cpu = (Get-CimInstance Win32_Processor | Measure-Object LoadPercentage -Average).Average
  vendor = $computer.Manufacturer
  model = $computer.Model
  serial = (Get-CimInstance Win32_BIOS).SerialNumber
  volumes = @(Get-CimInstance Win32_LogicalDisk -Filter 'DriveType=3' | ForEach-Object {
    @{ name = $_.DeviceID; kind = $_.FileSystem; capacity = $_.Size; free = $_.FreeSpace } })
  vms = @(Get-VM | ForEach-Object { $vm = $_; @{
    id = [string]$vm.Id; name = $vm.Name; state = [int]$vm.State; cpus = $vm.ProcessorCount; cpu = $vm.CPUUsage
    assigned = $vm.MemoryAssigned; startup = $vm.MemoryStartup; demand = $vm.MemoryDemand
    uptime = [int]$vm.Uptime.TotalSeconds; heartbeat = [int]$vm.Heartbeat; parent = [string]$vm.ParentSnapshotId
    addresses = @($vm.NetworkAdapters | ForEach-Object { $_.IPAddresses })
    macs = @($vm.NetworkAdapters | ForEach-Object { $_.MacAddress })
    snapshots = @(Get-VMSnapshot -VM $vm | ForEach-Object { @{
      id = [string]$_.Id; name = $_.Name; notes = $_.Notes
      created = ([DateTimeOffset]$_.CreationTime).ToUnixTimeMilliseconds() } }) } })
} | ConvertTo-Json -Depth 6 -Compress`;

export const actScript = `
$vm = Get-VM -Id $in.vm
function Find-Snapshot { Get-VMSnapshot -VM $vm | Where-Object { [string]$_.Id -eq $in.snapshot } }
switch ($in.kind) {
  'START' { Start-VM -VM $vm }
  'STOP' { Stop-VM -VM $vm -TurnOff -Force -Confirm:$false }
  'SHUT_DOWN' { Stop-VM -VM $vm -Force -Confirm:$false }
  'SUSPEND' { Save-VM -VM $vm }
  'CREATE_SNAPSHOT' { Checkpoint-VM -VM $vm -SnapshotName $in.name }
  'DELETE_SNAPSHOT' { Find-Snapshot | Remove-VMSnapshot -Confirm:$false }
  'REVERT_SNAPSHOT' { Find-Snapshot | Restore-VMSnapshot -Confirm:$false }
  default { throw 'unknown' }
}
'true'`;
