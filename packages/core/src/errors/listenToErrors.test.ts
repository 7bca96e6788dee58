import { afterEach, expect, test, vi } from 'vitest'
import { type BaseError, listenToErrors } from './BaseError.ts'
import { HttpStatusError } from './server.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['development', [403]],
  ['production', []],
])('errors are told to developer notices in a build for %s: %j', async (environment, expected) => {
  vi.stubEnv('NODE_ENV', environment)
  const heard: BaseError[] = []
  const stop = listenToErrors((error) => heard.push(error))
  new HttpStatusError({ status: 403 })
  await Promise.resolve()
  stop()
  new HttpStatusError({ status: 401 })
  await Promise.resolve()
  expect(heard.map((error) => (error as HttpStatusError).status)).toEqual(expected)
})
