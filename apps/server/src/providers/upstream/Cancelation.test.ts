import { expect, test } from 'vitest'
import { createCancelation } from './Cancelation.ts'

test('is aborted once, for those that listen then, with an AbortError', () => {
  const { cancelation, abort } = createCancelation()
  const calls: string[] = []
  const removed = () => calls.push('removed')
  cancelation.addEventListener('abort', () => calls.push('listener'), { once: true })
  cancelation.addEventListener('abort', removed, { once: true })
  cancelation.removeEventListener('abort', removed)
  cancelation.throwIfAborted()
  expect(cancelation).toMatchObject({ aborted: false, reason: undefined })
  abort()
  abort()
  expect(calls).toEqual(['listener'])
  expect(cancelation).toMatchObject({ aborted: true, reason: { name: 'AbortError' } })
  expect(() => cancelation.throwIfAborted()).toThrow('aborted')
})
