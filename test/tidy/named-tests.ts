import type { Rule } from './sources.ts'

/** It runs suites as an attacker, from the folder of its suites. */
const securityProof = 'service/test/security/prove.ts'
const namedTest = /'(service\/test\/[^'$]*)'/g

/**
 * A script that runs some tests names files or folders of them, and the runner ignores a name without a test. The
 * script for the previous release is excepted: it names folders of that release as well.
 */
export const checkNamedTests: Rule = ({ sources }) =>
  sources
    .filter(({ path }) => path.startsWith('scripts/') || path === securityProof)
    .filter(({ path }) => path !== 'scripts/previous-release.ts')
    .flatMap(({ path, text, lineOf }) =>
      [...text.matchAll(namedTest)].flatMap(({ 1: name = '', index }) =>
        sources.some((source) => source.path.startsWith(name))
          ? []
          : [`${path}:${lineOf(index)} names ${name}, which no test matches`],
      ),
    )

const statementTable = 'service/test/db/statements.table.ts'
const exceptedFile = /^ {2}'([\w/-]+\.ts)':/gm

/** The statements that are excepted from the comparison with the database are found by the path of their file. */
export const checkStatementFiles: Rule = ({ sources }) => {
  const paths = new Set(sources.map(({ path }) => path))
  return sources
    .filter(({ path }) => path === statementTable)
    .flatMap(({ path, text, lineOf }) =>
      [...text.matchAll(exceptedFile)].flatMap(({ 1: name = '', index }) =>
        paths.has(`service/src/${name}`) ? [] : [`${path}:${lineOf(index)} names ${name}, which does not exist`],
      ),
    )
}
