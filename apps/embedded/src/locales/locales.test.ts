import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { enLater } from './enLater.ts'

test.each([{ ...en, later: enLater }, ar])(
  'who opens an unprotected wallet elsewhere reads the name of the button that protects it: $code',
  ({ errors, later }) => {
    expect(errors.recovery_unavailable).toContain(later.settings.protect)
  },
)
