import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

export interface Example {
  page: string
  /** Of its first line on the page, from 1. */
  line: number
  source: string
}

/** The TypeScript blocks of the guides and of the packages' front pages, as they are printed. */
export function readExamples(): Example[] {
  const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
  const fronts = ['adapters', 'core', 'react'].map((name) => `packages/${name}/README.md`)
  return [...guides.map((name) => `docs/${name}`), ...fronts].flatMap((page) =>
    listBlocks(page, readFileSync(join(root, page), 'utf8')),
  )
}

function listBlocks(page: string, text: string): Example[] {
  return [...text.matchAll(/^```tsx?\n([\s\S]*?)^```/gm)].map((match) => ({
    page,
    line: text.slice(0, match.index).split('\n').length + 1,
    source: match[1] ?? '',
  }))
}
