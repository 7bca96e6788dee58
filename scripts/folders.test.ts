import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { listFiles } from './listFiles.mjs'
import { root } from './root.mjs'

test('a folder of more than ten source files says in a README what happens there', () => {
  const files = listFiles()
  const counts = new Map<string, number>()
  for (const file of files) if (/\.tsx?$/.test(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  const large = [...counts].filter(([, count]) => count > 10).map(([folder]) => folder)
  expect(large.length).toBeGreaterThan(10)
  expect(large.filter((folder) => !files.includes(`${folder}/README.md`))).toEqual([])
})

test('ARCHITECTURE.md names every source folder of the packages and apps', () => {
  const tree =
    /```\npackages\/\n([\s\S]*?)\nworld\//.exec(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))?.[1] ?? ''
  const named = tree.split(/\n(?= {2}\w)/).flatMap((entry) => {
    const [name, ...folders] = [...entry.replace(/\napps\/$/, '').matchAll(/\b(\w+)\/(?!\w)/g)].map(
      ([, folder]) => folder,
    )
    return folders.map((folder) => `${name}/${folder}`)
  })
  const sources = listFiles().map((file) => /^(?:packages|apps)\/(\w+)\/src\/(\w+)\//.exec(file))
  const folders = sources.flatMap((match) => (match && match[2] !== 'test' ? [`${match[1]}/${match[2]}`] : []))
  expect(named.sort()).toEqual([...new Set(folders)].sort())
})
