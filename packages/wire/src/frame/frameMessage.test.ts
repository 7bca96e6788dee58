import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  frameAnswers,
  frameEventSchema,
  frameHelloSchema,
  frameLimits,
  frameRequestSchema,
  frameRequests,
  frameResponseSchema,
  isFrameRequestType,
} from './index.ts'

const id = 'A'.repeat(22)
const user = {
  addresses: { eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
  chainId: 'eip155:1',
  accounts: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'eoa' }],
  preferredAccountType: 'eoa',
  smartAccountDeployed: false,
  recovery: ['none'],
}

describe('a message between page and frame', () => {
  test.each([
    ['hello', frameHelloSchema, { latchkey: 'hello', versions: [1] }],
    ['request', frameRequestSchema, { id, type: 'getUser', payload: {} }],
    ['result', frameResponseSchema, { id, result: user }],
    ['error', frameResponseSchema, { id, error: { code: 'USER_REJECTED', message: 'Declined', rpcCode: 4001 } }],
    ['word that the visitor decides', frameResponseSchema, { id, waiting: true }],
    ['ready', frameEventSchema, { event: 'ready', payload: { version: 1, storage: true, user } }],
    ['signed out', frameEventSchema, { event: 'user', payload: { user: null } }],
  ])('%s is accepted, and rejected with anything added', (_, schema, message) => {
    expect(schema.safeParse(message).success).toBe(true)
    expect(schema.safeParse({ ...message, extra: 1 }).success).toBe(false)
    expect(schema.safeParse([message]).success).toBe(false)
  })

  test('has an id that cannot be guessed', () => {
    for (const short of ['', '1', 'A'.repeat(15), 1, null, `${id}\n`])
      expect(frameRequestSchema.safeParse({ id: short, type: 'getUser' }).success).toBe(false)
  })

  test('is never accepted by chance, and never throws', () => {
    const schemas = [frameHelloSchema, frameRequestSchema, frameResponseSchema, frameEventSchema]
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (value) =>
        schemas.every((schema) => !schema.safeParse(value).success),
      ),
      { numRuns: 10_000 },
    )
  })
})

describe('a request', () => {
  test.each(['__proto__', 'constructor', 'toString', 'getuser', 'getUser ', ''])('of type %j is none', (type) => {
    expect(isFrameRequestType(type)).toBe(false)
  })

  test('has a time limit of the published ones', () => {
    const limits = new Set<number>(Object.values(frameLimits))
    for (const { timeoutMs } of Object.values(frameAnswers)) expect(limits).toContain(timeoutMs)
  })

  test('has no place for a code, a password or a key', () => {
    const secretNames = /otp|code|password|mnemonic|seed|secret|private|share/i
    const namesOf = (schema: unknown) =>
      Object.keys((schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {})
    const results = Object.values(frameAnswers).map(({ result }) => result)
    const names = [...Object.values(frameRequests), ...results].flatMap(namesOf)
    expect(names.filter((name) => secretNames.test(name))).toEqual([])
  })
})
