import { locales } from '@latchkey/react'
import { expect, test } from 'vitest'
import { directionOf } from './directionOf.ts'

test('is the direction that each language of the widget declares', async () => {
  for (const load of Object.values(locales)) {
    const { code, direction } = await load()
    expect(directionOf(code)).toBe(direction)
  }
})
