import { expect, test } from 'vitest'
import { createLook } from './createLook.ts'

test('the language is the page’s at once, for the mail of a login that follows; its texts are there when they are loaded', async () => {
  const look = createLook('en-US')
  const set = look.set({ mode: 'light', locale: 'ar' })
  expect(look.get()).toMatchObject({ locale: 'ar', messages: { code: 'en' } })
  await set
  expect(look.get()).toMatchObject({ mode: 'light', locale: 'ar', messages: { code: 'ar' } })
  // Where the page names none, it stays.
  await look.set({ mode: 'dark' })
  expect(look.get()).toMatchObject({ mode: 'dark', locale: 'ar' })
})
