import { dirname } from 'node:path/posix'
import { expect, test } from 'vitest'
import { listFiles } from './listFiles.mjs'

test('a folder of more than ten source files says in a README what happens there', () => {
  const files = listFiles()
  const counts = new Map<string, number>()
  for (const file of files) if (/\.tsx?$/.test(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  const large = [...counts].filter(([, count]) => count > 10).map(([folder]) => folder)
  expect(large.length).toBeGreaterThan(10)
  expect(large.filter((folder) => !files.includes(`${folder}/README.md`))).toEqual([])
})
