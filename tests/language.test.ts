import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const dialect: { identifiers: string[]; comments: string[]; texts: string[] } = JSON.parse(
  readFileSync(`${root}/tests/dialect.json`, 'utf8'),
)
/** Files that came with git, or are about to: no build and no package. What an older version left behind keeps its words. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:tsx?|md)$/.test(file) && !/before-baseline|^CHANGELOG/.test(file))

/** Lines of the files of a kind that match, as "file: line". */
function found(kind: RegExp, pattern: RegExp): string[] {
  return files
    .filter((file) => kind.test(file))
    .flatMap((file) =>
      readFileSync(`${root}/${file}`, 'utf8')
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
}

/** Any of the words by itself: not as a part of a file's name, nor quoted as a name of the code. */
const refused = `(?:${dialect.comments.join('|')})(?![\\w-])`

describe('the words that the field has a term for (tests/dialect.json)', () => {
  it('name nothing in the code', () => {
    const names = dialect.identifiers.join('|')
    const declared = new RegExp(
      [
        `\\b(?:const|let|function|class|interface|type) (?:${names})\\b(?!['-])`,
        `\\bas (?:${names})(?:,| \\}| from ')`,
        `\\((?:${names})(?:: [^)=]+|, \\w+)?\\) =>`,
      ].join('|'),
    )
    expect(found(/\.tsx?$/, declared).filter((line) => !/: (?:\/\*\*|\*|\/\/)/.test(line))).toEqual([])
  })

  it('are in no comment', () => {
    expect(found(/\.tsx?$/, new RegExp(`^\\s*(?:/\\*\\*|\\*|//|\\{/\\*) (?:.*[^\\w\`-])?${refused}`, 'i'))).toEqual([])
  })

  it('are in no name of a test', () => {
    const named = `^\\s*(?:await )?(?:it|test|describe)\\b.*\\(['"\`](?:.*[^\\w\`-])?${refused}`
    expect(found(/\.tsx?$/, new RegExp(named, 'i'))).toEqual([])
  })

  it('are in no document', () => {
    // Decisions keep the headings that links lead to.
    expect(found(/\.md$/, new RegExp(`^(?!# \\d)(?:.*[^\\w\`-])?${refused}`, 'i'))).toEqual([])
  })
})

it('texts that people read say what people say (tests/dialect.json)', () => {
  // Comments have a list of their own. Tests may name what is refused.
  const text = new RegExp(`^(?!\\s*(?:/\\*\\*|\\*|//|\\{/\\*) ).*(?:${dialect.texts.join('|')})`)
  const product = /^(?:contract\/src|server\/src|web\/app)\/(?!.*\.(?:test|testkit)\.).*\.tsx?$/
  expect(found(product, text)).toEqual([])
})
