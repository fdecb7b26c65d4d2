import type { CommandUnknownOpts } from '@commander-js/extra-typings'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** What can follow a command: its subcommands, choices of its argument, and options. */
export type Candidates = { path: string; words: readonly string[]; options: readonly string[] }

const choicesOf = (command: CommandUnknownOpts): string[] =>
  command.registeredArguments.flatMap((argument) => argument.argChoices ?? [])

/** Every command of the program with what can follow it. */
export function candidatesOf(program: CommandUnknownOpts): Candidates[] {
  const global = program.options.flatMap(({ long }) => long ?? [])
  const found: Candidates[] = []
  const visit = (command: CommandUnknownOpts, path: string): void => {
    const own = command === program ? [] : command.options.flatMap(({ long }) => long ?? [])
    const words = [...command.commands.map((child) => child.name()), ...choicesOf(command)]
    found.push({ path, words, options: [...own, ...global, '--help'] })
    for (const child of command.commands) visit(child, path === '' ? child.name() : `${path} ${child.name()}`)
  }
  visit(program, '')
  return found
}

const cases = (candidates: readonly Candidates[], render: (one: Candidates) => string): string =>
  candidates.map(render).join('\n')

const renderBash = (candidates: readonly Candidates[]): string => `# bash completion of packhouse
_packhouse() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" word words options
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
${cases(
  candidates.filter(({ path }) => path !== ''),
  ({ path }) => `      '${path}') path='${path}' ;;`,
)}
    esac
  done
  case "$path" in
${cases(candidates, ({ path, words, options }) => `    '${path}') words='${words.join(' ')}' options='${options.join(' ')}' ;;`)}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
  esac
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$current"))
}
complete -F _packhouse packhouse packhouse.js
`

const renderZsh = (candidates: readonly Candidates[]): string => `#compdef packhouse packhouse.js
# zsh completion of packhouse
_packhouse() {
  local trail="" word
  local -a suggestions
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${trail:+$trail }$word" in
${cases(
  candidates.filter(({ path }) => path !== ''),
  ({ path }) => `      '${path}') trail='${path}' ;;`,
)}
    esac
  done
  case "$trail" in
${cases(candidates, ({ path, words, options }) => `    '${path}') suggestions=(${[...words, ...options].join(' ')}) ;;`)}
  esac
  compadd -- $suggestions
  _files
}
compdef _packhouse packhouse packhouse.js
`

const renderFish = (candidates: readonly Candidates[]): string => `# fish completion of packhouse
function __packhouse_path
  set -l path ''
  for word in (commandline -opc)[2..]
    set -l longer (string trim -- "$path $word")
    switch "$longer"
      case ${candidates.flatMap(({ path }) => (path === '' ? [] : `'${path}'`)).join(' ')}
        set path "$longer"
    end
  end
  echo "$path"
end
function __packhouse_candidates
  switch (__packhouse_path)
${cases(candidates, ({ path, words, options }) => `    case '${path}'\n      printf '%s\\n' ${[...words, ...options].join(' ')}`)}
  end
end
complete -c packhouse -a '(__packhouse_candidates)'
`

const renderers: Readonly<Record<Shell, (candidates: readonly Candidates[]) => string>> = {
  bash: renderBash,
  zsh: renderZsh,
  fish: renderFish,
}

/** The completion script of a shell. It is made of the commands at hand, so that completing starts no process. */
export const renderCompletion = (shell: Shell, candidates: readonly Candidates[]): string =>
  renderers[shell](candidates)
