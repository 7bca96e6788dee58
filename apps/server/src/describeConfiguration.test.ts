import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { describeConfiguration } from './describeConfiguration.ts'
import { envSchema } from './env.ts'

test('docs/configuration.md is what the schema says', async () => {
  const written = await readFile(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
  expect(written, 'run: pnpm --filter @latchkey/server run generate:configuration').toBe(describeConfiguration())
})

test('every setting is described', () => {
  const text = describeConfiguration()
  for (const name of Object.keys(envSchema.shape))
    expect(text).toMatch(new RegExp(`\\| \`${name}\` \\| .+ \\| .{10,} \\|`))
})
