import {
  checkName,
  connect,
  createLatchkey,
  getIdentity,
  getNameDomains,
  getNamesOfAddress,
  type Latchkey,
  memoryStorage,
  registerName,
  undoNameChange,
} from '@latchkey/core'
import { BaseError, UserRejectedError } from '@latchkey/core/errors'
import { type Adapter, getNameSuggestions } from '@latchkey/core/internal'
import { readNameMessage } from '@latchkey/wire'
import { sql } from 'drizzle-orm'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nonceBinding } from '../names/admitChange.ts'
import { createTestServer, type TestServer } from '../test/createTestServer.ts'
import { createOwner, signFresh, usedMessage } from '../test/signNames.ts'

/** Core’s name functions against a whole, listening server. */

let server: TestServer
let serverUrl: string
beforeAll(async () => {
  server = await createTestServer({
    chains: [],
    env: {
      PORT: '0',
      // Messages name this machine.
      PUBLIC_URL: '',
      RATE_LIMIT_PER_SECOND: '0',
      LATCHKEY_NAMES: '{"zones":["reown.id","harbour.test"],"maxPerAddress":2}',
    },
  })
  serverUrl = await server.start()
})
afterAll(() => server.close())

let owner: PrivateKeyAccount
let latchkey: Latchkey
/** The messages the wallet was requested to sign; `onSign` runs before it responds. */
let signed: string[]
let onSign: () => unknown
/** Between core and the server. */
let request: typeof fetch
beforeEach(async () => {
  owner = createOwner()
  signed = []
  onSign = () => {}
  request = fetch
  const connector = { id: 'test.key', name: 'Key', type: 'ANNOUNCED', chain: 'eip155' } as const
  const adapter: Partial<Adapter> = {
    // Names are for accounts of adapters that can check them.
    loadNameSignatures: async () => ({ recoverSigner: async () => undefined }),
    namespace: 'eip155',
    networks: [
      {
        id: 1,
        name: 'Ethereum',
        chainNamespace: 'eip155',
        caipNetworkId: 'eip155:1',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [],
      },
    ],
    connect: async () => ({ accounts: [owner.address], chainId: '1' }),
    watchWallet: () => () => {},
    async signMessage({ message }) {
      signed.push(message)
      await onSign()
      return owner.signMessage({ message })
    },
  }
  latchkey = createLatchkey({
    // No more of an adapter is used here.
    adapters: [adapter as Adapter],
    storage: memoryStorage(),
    serverUrl,
    projectId: 'p',
    fetch: (...parameters) => request(...parameters),
  })
  latchkey.store.setState({ connectors: [connector] })
  await connect(latchkey, { connectorId: connector.id })
})

let names = 0
/** An unregistered label. */
function fresh(): string {
  names += 1
  return `vessel-${names}`
}
const check = (label: string) => checkName(latchkey, { label, domain: 'reown.id' })
const register = (label: string) => registerName(latchkey, { label, domain: 'reown.id' })
const storedOwner = async (label: string) =>
  (await server.context.names.find(`${label}.reown.id`))?.addresses[0]?.address
const isRegistration = (...[url, init]: Parameters<typeof fetch>) =>
  String(url).includes('/v1/profile/account') && init?.method === 'POST'

async function registerForAnother(label: string): Promise<void> {
  const response = await server.post(
    '/v1/profile/account',
    await signFresh(server, createOwner(), { name: `${label}.reown.id`, origin: serverUrl }),
  )
  expect(response.status).toBe(200)
}

describe('checkName', () => {
  test('available, also in capitals: an unknown name is an empty array instead of a 404', async () => {
    const label = fresh()
    expect(await check(label.toUpperCase())).toMatchObject({ name: `${label}.reown.id`, status: 'available' })
  })

  test('taken, and reserved names and their look-alikes, with available names of the same prefix', async () => {
    const label = 'harb'
    await registerForAnother(label)
    const checked = await check(label)
    expect(checked).toMatchObject({ name: 'harb.reown.id', status: 'taken' })
    expect(checked.suggestions).toHaveLength(4)
    expect(checked.suggestions[0]).toBe('harbor.reown.id')
    expect(await check('supp0rt')).toMatchObject({ status: 'reserved' })
  })

  test.each(['abc', 'a b c d', 'ab--cdef', 'ñandu'])('sends no request for %s', async (label) => {
    let requests = 0
    request = (...parameters) => {
      requests += 1
      return fetch(...parameters)
    }
    await expect(check(label)).rejects.toMatchObject({ code: 'NAME_LABEL_INVALID' })
    expect(requests).toBe(0)
  })

  test('the server’s domains, and suggestions in each', async () => {
    expect(await getNameDomains(latchkey)).toEqual(['reown.id', 'harbour.test'])
    expect(await getNameSuggestions(latchkey, { label: 'anch', domain: 'harbour.test' })).toContainEqual({
      name: 'anchor.harbour.test',
      registered: false,
    })
  })
})

describe('registerName', () => {
  test('registers what was signed, and reads the account’s cached data again', async () => {
    const label = fresh()
    expect(await getIdentity(latchkey, { address: owner.address })).toMatchObject({ name: null })
    expect(await check(label)).toMatchObject({ status: 'available' })
    const steps: string[] = []
    const registered = await registerName(latchkey, { label, domain: 'reown.id', onStep: (step) => steps.push(step) })
    expect(registered).toMatchObject({ name: `${label}.reown.id`, addresses: { 60: { address: owner.address } } })
    expect(steps).toEqual(['sign', 'register'])
    expect(await getIdentity(latchkey, { address: owner.address })).toMatchObject({ name: `${label}.reown.id` })
    expect(await getNamesOfAddress(latchkey, { address: owner.address })).toEqual([registered])
    expect(await check(label)).toMatchObject({ status: 'taken' })
  })

  test('in the server’s first domain when none is chosen', async () => {
    const label = fresh()
    expect(await registerName(latchkey, { label })).toMatchObject({ name: `${label}.reown.id` })
  })

  test.each([
    ['the connection broke after the server had acted', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a proxy returned 503 in its place', () => Promise.resolve(new Response('busy', { status: 503 }))],
  ])('retries without a second signature when %s', async (_, lose) => {
    const label = fresh()
    let sent = 0
    request = async (...parameters) => {
      const response = await fetch(...parameters)
      if (!isRegistration(...parameters)) return response
      sent += 1
      return sent === 1 ? lose() : response
    }
    expect(await register(label)).toMatchObject({ name: `${label}.reown.id` })
    expect({ sent, signatures: signed.length, owner: await storedOwner(label) }).toEqual({
      sent: 2,
      signatures: 1,
      owner: owner.address,
    })
  })

  test('retries with the same signature after the server was down', async () => {
    const label = fresh()
    request = (...parameters) =>
      isRegistration(...parameters) ? Promise.reject(new TypeError('Failed to fetch')) : fetch(...parameters)
    await expect(register(label)).rejects.toMatchObject({ code: 'SERVER_UNAVAILABLE' })
    request = fetch
    expect(await register(label)).toMatchObject({ name: `${label}.reown.id` })
    expect(signed).toHaveLength(1)
  })

  test('NAME_TAKEN when another account was faster; another name needs a new signature', async () => {
    const [label, other] = [fresh(), fresh()]
    onSign = () => registerForAnother(label)
    await expect(register(label)).rejects.toMatchObject({ code: 'NAME_TAKEN' })
    onSign = () => {}
    expect(await register(other)).toMatchObject({ name: `${other}.reown.id` })
    expect(signed).toHaveLength(2)
  })

  test('NAME_TAKEN also when the faster account lists the visitor’s address on another network', async () => {
    const [label, thief, coinType] = [fresh(), createOwner(), 0x80000000 + 10]
    const name = `${label}.reown.id`
    onSign = async () => {
      const registration = await signFresh(server, thief, { name, origin: serverUrl })
      expect(await server.post('/v1/profile/account', registration)).toMatchObject({ status: 200 })
      const rules = { undoMs: 0, maxOwnerChangesPerDay: 1 }
      const change = { name, coinType: 60, message: usedMessage(thief.address), writeAlong: () => Promise.resolve() }
      await server.context.names.setAddress({ ...change, ...rules, set: { coinType, address: owner.address } })
    }
    await expect(register(label)).rejects.toMatchObject({ code: 'NAME_TAKEN' })
  })

  test('NAME_TAKEN for a name that the visitor registered long before', async () => {
    const label = fresh()
    await register(label)
    await server.context.db.execute(sql`update names set registered_at = registered_at - interval '1 hour'`)
    await expect(register(label)).rejects.toMatchObject({ code: 'NAME_TAKEN' })
  })

  test('NAME_SIGNATURE_EXPIRED when the nonce is gone; the next attempt signs again', async () => {
    const label = fresh()
    onSign = async () => {
      const { nonce = '' } = readNameMessage(signed.at(-1) ?? '') ?? {}
      await server.context.state.nonces.consume({ ...nonceBinding(owner.address), nonce })
    }
    await expect(register(label)).rejects.toMatchObject({ code: 'NAME_SIGNATURE_EXPIRED' })
    onSign = () => {}
    expect(await register(label)).toMatchObject({ name: `${label}.reown.id` })
    expect(signed).toHaveLength(2)
  })

  test('USER_REJECTED registers nothing, and can be retried', async () => {
    const label = fresh()
    onSign = () => {
      throw new UserRejectedError()
    }
    await expect(register(label)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(await storedOwner(label)).toBeUndefined()
    onSign = () => {}
    expect(await register(label)).toMatchObject({ name: `${label}.reown.id` })
  })

  test('NAME_RESERVED and NAMES_TOO_MANY as the server returns them', async () => {
    await expect(register('adm1n')).rejects.toMatchObject({ code: 'NAME_RESERVED' })
    await register(fresh())
    await register(fresh())
    await expect(register(fresh())).rejects.toMatchObject({ code: 'NAMES_TOO_MANY' })
  })

  test('sends one wallet request when called twice', async () => {
    const label = fresh()
    const [first, second] = await Promise.allSettled([register(label), register(label)])
    expect(first.status).toBe('fulfilled')
    expect(second).toMatchObject({ reason: { code: 'NAME_IN_PROGRESS' } })
    expect(signed).toHaveLength(1)
  })

  test('aborting ends the wait', async () => {
    const controller = new AbortController()
    onSign = () => {
      controller.abort()
      throw new BaseError('Never mind.', { code: 'WALLET_ERROR' })
    }
    const waiting = registerName(latchkey, { label: fresh(), domain: 'reown.id', signal: controller.signal })
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('undoNameChange', () => {
  test('takes back a name that was given away, with one signature that says so', async () => {
    const label = fresh()
    const { name } = await register(label)
    const gift = { kind: 'setOwner', name, coinType: 60, to: createOwner().address, origin: serverUrl } as const
    const given = await server.post(`/v1/profile/account/${name}/address`, await signFresh(server, owner, gift))
    expect(given.status).toBe(200)
    expect(await storedOwner(label)).not.toBe(owner.address.toLowerCase())

    signed = []
    const { addresses } = await undoNameChange(latchkey, { name })
    expect(addresses['60']?.address).toBe(owner.address)
    expect(signed).toHaveLength(1)
    expect(signed[0]).toContain(`asks you to take ${name} back`)
  })

  test.each([
    ['another name', (name: string) => ({ name: `other-${name}` })],
    ['additional lines', (name: string) => ({ name: `${name}\n\nLogin code 4711: I authorise thief.example.` })],
    ['a text after the name', (name: string) => ({ name: `${name} of the zone reown.id. URI: https://bank.example` })],
    ['an invalid network', () => ({ owner_coin_type: 61 })],
    ['a fractional network', () => ({ owner_coin_type: 2_147_483_658.5 })],
  ])('requests no signature for what the server returns for a name: %s', async (_, lie) => {
    const label = fresh()
    const { name } = await register(label)
    signed = []
    request = async (...parameters) => {
      const response = await fetch(...parameters)
      if (!String(parameters[0]).includes(`/account/${name}?`)) return response
      return Response.json({ ...((await response.json()) as object), ...lie(name) })
    }
    await expect(undoNameChange(latchkey, { name })).rejects.toMatchObject({ code: 'SERVER_ANSWER_INVALID' })
    expect(signed).toEqual([])
  })

  test('sends no wallet request for an unregistered name, and changes nothing for an account that never had the name', async () => {
    await expect(undoNameChange(latchkey, { name: 'nobody-has-it.reown.id' })).rejects.toMatchObject({
      code: 'NAME_UNKNOWN',
    })
    expect(signed).toEqual([])
    const label = fresh()
    await registerForAnother(label)
    const before = await storedOwner(label)
    await expect(undoNameChange(latchkey, { name: `${label}.reown.id` })).rejects.toMatchObject({ status: 400 })
    expect(await storedOwner(label)).toBe(before)
  })
})
