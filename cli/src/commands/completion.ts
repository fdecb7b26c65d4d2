import { Argument, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { candidatesOf, renderCompletion, shells } from '../completion.ts'
import type { Session } from '../session.ts'

export function addCompletionCommand(program: CommandUnknownOpts, { output }: Session): void {
  program
    .command('completion')
    .description('print the completion script of a shell; the help of this command says where to put it')
    .addArgument(new Argument('<shell>', 'shell').choices(shells))
    .addHelpText(
      'after',
      [
        '',
        'bash:  packhouse completion bash > ~/.local/share/bash-completion/completions/packhouse',
        'zsh:   packhouse completion zsh > "${fpath[1]}/_packhouse"',
        'fish:  packhouse completion fish > ~/.config/fish/completions/packhouse.fish',
      ].join('\n'),
    )
    .action((shell) => output.plain(renderCompletion(shell, candidatesOf(program))))
}
