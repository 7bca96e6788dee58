import { expect, test } from 'vitest'
import { compile, compileContracts } from './compileContracts.ts'

test('the committed bytecodes are what the compiler makes of the sources: else run `npm run contracts`', async () => {
  expect(await compileContracts()).toEqual(await compile())
}, 120_000)
