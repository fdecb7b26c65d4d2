/** The options of Node for the service, given the environment. */
export function nodeOptions(env?: NodeJS.ProcessEnv): string
