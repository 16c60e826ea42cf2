// None of these scripts evaluates the text that it reads, because a name can contain anything.
const bash = String.raw`# bash completion for muster
_muster() {
  local current=${"$"}{COMP_WORDS[COMP_CWORD]} value quoted
  # what double quotes leave special: $ " \ ! and the backtick
  local unsafe=$'$"\\\\!\140'
  COMPREPLY=()
  while IFS=$'\t' read -r value _; do
    case $current in
      \"*) [[ $value == *[$unsafe]* ]] || COMPREPLY+=("$value") ;;
      \'*) [[ $value == *[\'\!]* ]] || COMPREPLY+=("$value") ;;
      *) printf -v quoted %q "$value"; COMPREPLY+=("$quoted") ;;
    esac
  done < <(muster __complete bash "${"$"}{COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null </dev/null)
}
complete -o bashdefault -o default -F _muster muster
`;

const zsh = String.raw`#compdef muster
_muster() {
  local -a values shown
  local line
  while IFS= read -r line; do
    values+=("${"$"}{line%%$'\t'*}")
    shown+=("${"$"}{line/$'\t'/  }")
  done < <(muster __complete zsh "${"$"}{(@Q)words[2,CURRENT]}" 2>/dev/null </dev/null)
  if (( $#values )); then compadd -l -d shown -a values; else _files; fi
}
compdef _muster muster
`;

const fish = String.raw`# fish completion for muster
function __muster_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l lines (muster __complete fish $words[2..-1] "$current" 2>/dev/null </dev/null)
    if test (count $lines) -gt 0
        printf '%s\n' $lines
    else
        __fish_complete_path "$current"
    end
end
complete -c muster -f -a '(__muster_complete)'
`;

const powershell = String.raw`# PowerShell completion for muster
Register-ArgumentCompleter -Native -CommandName muster -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
    ForEach-Object {
      if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value }
      else { $_.Extent.Text }
    })
  $current = "$wordToComplete".Trim("'", '"')
  muster __complete powershell @words ":$current" 2>$null | ForEach-Object {
    $value, $description = $_ -split [char]9, 2
    $escaped = [System.Management.Automation.Language.CodeGeneration]::EscapeSingleQuotedStringContent($value)
    $typed = if ($value -match '^[\w./+-][\w./@=+-]*$') { $value } else { "'$escaped'" }
    $about = if ($description) { $description } else { $value }
    [System.Management.Automation.CompletionResult]::new($typed, $value, 'ParameterValue', $about)
  }
}
`;

/** The scripts that `muster completion SHELL` prints, for the shell's startup file. */
export const completionScripts = { bash, zsh, fish, powershell } as const;

export type Shell = keyof typeof completionScripts;

export const shells = Object.keys(completionScripts) as Shell[];
