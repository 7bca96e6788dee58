import { execFile } from 'node:child_process'
import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildEmbedded } from '@latchkey/world'
import { expect, test } from '../support/test.ts'
import { playgroundUrl } from '../support/worldInfo.ts'

const program = join(import.meta.dirname, '../../scripts/checkServed.mjs')

test('anyone can compare the page that a server serves with a build of its source, and a changed file is named', async ({
  world,
}) => {
  const build = await buildEmbedded()
  const options = ['--wallet', world.embedded!, '--app', playgroundUrl, '--project', 'default']
  expect(await check([...options, '--build', build])).toMatchObject({
    code: 0,
    out: `${world.embedded} serves this build.\n`,
  })

  const other = await mkdtemp(join(tmpdir(), 'latchkey-build-'))
  try {
    await cp(build, other, { recursive: true })
    const vault = (await readdir(join(other, 'assets'))).find((name) => name.startsWith('vault-'))!
    await appendFile(join(other, 'assets', vault), '\n')
    const { code, faults } = await check([...options, '--build', other])
    expect(code).toBe(1)
    expect(faults).toContain(`/assets/${vault}: other bytes`)
  } finally {
    await rm(other, { recursive: true, force: true })
  }
})

function check(options: string[]): Promise<{ code: number; out: string; faults: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...options], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out: stdout, faults: stderr }),
    )
  })
}
