import { expect, test } from 'vitest'
import { findLinkFaults } from './findLinkFaults.mjs'

function find(texts: Record<string, string>) {
  const files = new Map(Object.entries({ 'docs/guide.md': '# A guide: `one` & two\n\n## Steps\n\n## Steps', ...texts }))
  const exists = (path: string) => [...files.keys()].some((file) => file === path || file.startsWith(`${path}/`))
  return findLinkFaults({ files, exists })
}

test('passes links, headings and paths that are there', () => {
  const page = [
    '[one](guide.md) [two](guide.md#a-guide-one--two) [three](guide.md#steps-1) [own](#here) [folder](../docs)',
    '## Here',
    'See docs/guide.md, `docs/<page>.md`, packages/*/src/index.ts, https://example.org/docs/none.md and dist/index.js.',
    '```md',
    '[not](a/link.md)',
    '```',
  ]
  expect(find({ 'docs/page.md': page.join('\n') })).toEqual([])
})

test('finds a file or heading that a page names and that is gone', () => {
  const page = [
    '[one](none.md)',
    'docs/none.md',
    '[two](guide.md#step)',
    '[three](#nowhere)',
    'In `apps/server/src/none.ts`.',
  ]
  expect(find({ 'docs/page.md': page.join('\n') })).toEqual([
    'docs/page.md:1: no file docs/none.md',
    'docs/page.md:2: no file docs/none.md',
    'docs/page.md:3: no heading #step in docs/guide.md',
    'docs/page.md:4: no heading #nowhere in docs/page.md',
    'docs/page.md:5: no file apps/server/src/none.ts',
  ])
})

test('reads the comments of a source, not its strings', () => {
  const source = ['// see docs/none.md', '/** And docs/guide.md; packages/core/none.ts. */', "read('docs/planted.md')"]
  expect(find({ 'packages/core/src/index.ts': source.join('\n'), 'a.css': '/* docs/gone.md */' })).toEqual([
    'packages/core/src/index.ts:1: no file docs/none.md',
    'packages/core/src/index.ts:2: no file packages/core/none.ts',
    'a.css:1: no file docs/gone.md',
  ])
})

test('finds citations of papers and lines over 140 columns, except what cannot be wrapped', () => {
  const long = 'x'.repeat(141)
  const citations = [
    `// ${'SPEC'} §4, ${'WIRE'} 2.1 and a WIRE format`,
    `describe('${'SECURITY'} 12: names')`,
    `// ${'DESIGN'}: an estimate`,
    '// a WIRE format, a DESIGN and SECURITY',
  ]
  const css = `.a { color: ${long}; margin: 0 }`
  const page = [long, `| ${long} |`, `[text](guide.md) ${long}`, '```', long, '```']
  const texts = {
    'docs/page.md': page.join('\n'),
    'a.css': `.a {}\n${long}`,
    'b.ts': [long, ...citations].join('\n'),
    'c.tsx': css,
  }
  expect(find(texts)).toEqual([
    'docs/page.md:1: 141 columns, over 140',
    'a.css:2: 141 columns, over 140',
    `b.ts:2: cites ${'SPEC'} §, which readers do not have`,
    `b.ts:3: cites ${'SECURITY'} 1, which readers do not have`,
    `b.ts:4: cites ${'DESIGN'}:, which readers do not have`,
    'c.tsx:1: 166 columns, over 140',
  ])
})
