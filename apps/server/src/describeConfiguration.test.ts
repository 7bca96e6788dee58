import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { describeConfiguration } from './describeConfiguration.ts'
import { envSchema } from './env.ts'
import { createTestServer } from './test/createTestServer.ts'

test('docs/configuration.md matches the schema', async () => {
  const written = await readFile(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
  expect(written, 'run: npx --yes pnpm --filter @latchkey/server run generate:configuration').toBe(
    describeConfiguration(),
  )
})

test('charges a request the points in the table of costs', async () => {
  const rows = [...describeConfiguration().matchAll(/^\| `POST (\S+)` \| (\d+) \|$/gm)]
  expect(rows.length).toBeGreaterThan(5)
  const env = { RATE_LIMIT_BURST: '30', RATE_LIMIT_PER_SECOND: '0.001', SECRETS_KEY: '5e'.repeat(32) }
  const server = await createTestServer({ chains: [], env })
  for (const [, path = '', cost] of rows) {
    const url = path.replace(/\{\w+\}/g, 'x')
    const statuses: number[] = []
    for (let request = 0; request <= 30 / Number(cost); request += 1)
      statuses.push((await server.post(url, '{}')).status)
    expect(statuses.lastIndexOf(429), path).toBe(30 / Number(cost))
    expect(statuses.indexOf(429), path).toBe(30 / Number(cost))
  }
  await server.close()
})

test('every setting is described', () => {
  const text = describeConfiguration()
  for (const name of Object.keys(envSchema.shape))
    expect(text).toMatch(new RegExp(`\\| \`${name}\` \\| .+ \\| .{10,} \\|`))
})

test('a default is shown, also that of a field whose text is transformed', () => {
  const text = describeConfiguration()
  expect(text).toContain('| `issuer` | `https://accounts.google.com` |')
  expect(text).toContain('| `keyRegistry` | `0x00000000Fc1237824fb747aBDE0FF18990E59b7e` |')
  expect(text).toMatch(/\| `ALLOWED_ORIGINS` \| – \| .*`\*`, all origins, when unset/)
})
