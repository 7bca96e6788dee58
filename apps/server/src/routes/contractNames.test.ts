import type { PrivateKeyAccount } from 'viem/accounts'
import { getCode } from 'viem/actions'
import { beforeEach, describe, expect, test } from 'vitest'
import { deployAccount } from '../test/contracts.ts'
import { storages, testChain } from '../test/createTestServer.ts'
import { setUpAnvil, setUpServer } from '../test/setUp.ts'
import { createOwner, signFresh } from '../test/signNames.ts'

/** What a contract can do with names when it is deployed at a victim's address on another network. */

const localCoin = 0x80000000 + 31_337

const anvil = setUpAnvil()

describe.each(storages)('a contract at a victim’s address on another network, on %s', (storage) => {
  const server = setUpServer(() => ({
    storage,
    chains: [testChain({ id: 31337, rpcUrls: [anvil.url] })],
    env: { RATE_LIMIT_PER_SECOND: '0', LATCHKEY_NAMES: '{"maxPerAddress":2}' },
  }))

  let count = 0
  let [victim, thief] = [createOwner(), createOwner()]
  const freshName = () => `contract-${++count}.reown.id`
  /** As the contract at the victim's address. */
  const account = () => ({ coin_type: localCoin, address: victim.address })
  const register = async (by: PrivateKeyAccount, name: string, as: { coin_type?: number; address?: string } = {}) =>
    server.post('/v1/profile/account', await signFresh(server, by, { name }, as))
  const change = async (by: PrivateKeyAccount, message: Parameters<typeof signFresh>[2], as = {}) =>
    server.post(
      `/v1/profile/account/${message.name}/${message.kind === 'setAttributes' ? 'attributes' : 'address'}`,
      await signFresh(server, by, message, as),
    )
  const nameOf = async (address: string) => (await server.get(`/v1/identity/${address}`)).body.name as string | null
  const namesOf = async (address: string) =>
    ((await server.get(`/v1/profile/reverse/${address}?apiVersion=2`)).body as { name: string }[]).map(
      ({ name }) => name,
    )
  beforeEach(async () => {
    ;[victim, thief] = [createOwner(), createOwner()]
    const code = await getCode(anvil.client, { address: await deployAccount(anvil, thief.address) })
    await anvil.client.setCode({ address: victim.address, bytecode: code! })
  })

  test('names the address on its own network only', async () => {
    const insult = freshName()
    expect(await register(thief, insult, account())).toMatchObject({ status: 200 })
    for (const address of [victim.address, `eip155:1:${victim.address}`, `eip155:10:${victim.address}`]) {
      expect(await nameOf(address)).toBeNull()
      expect(await namesOf(address)).toEqual([])
    }
    expect(await nameOf(`eip155:31337:${victim.address}`)).toBe(insult)
    expect(await namesOf(`eip155:31337:${victim.address}`)).toEqual([insult])
    const own = freshName()
    await register(victim, own)
    for (const network of ['', 'eip155:1:', 'eip155:10:', 'eip155:31337:'])
      expect(await nameOf(`${network}${victim.address}`)).toBe(own)
    expect(await namesOf(victim.address)).toEqual([own])
  })

  test('does not use up the victim’s limit of names, nor the reverse', async () => {
    for (let index = 0; index < 2; index += 1)
      expect(await register(thief, freshName(), account())).toMatchObject({ status: 200 })
    expect(await register(thief, freshName(), account())).toMatchObject({
      status: 400,
      body: { reasons: [{ field: 'address' }] },
    })
    for (let index = 0; index < 2; index += 1)
      expect(await register(victim, freshName())).toMatchObject({ status: 200 })
    expect(await register(victim, freshName())).toMatchObject({ status: 400 })
  })

  test.each(['given to', 'registered by'])(
    'cannot name the victim through an address of a name that it was %s',
    async (how) => {
      const name = freshName()
      if (how === 'registered by') await register(thief, name, account())
      else {
        await register(thief, name)
        await change(thief, { kind: 'setAddress', name, coinType: localCoin, to: victim.address })
        const accept = { kind: 'setAddress', name, coinType: localCoin, to: victim.address } as const
        expect(await change(thief, accept, account())).toMatchObject({ status: 200 })
      }
      const onEthereum = { kind: 'setAddress', name, coinType: 60, to: victim.address } as const
      await change(thief, onEthereum, account())
      expect(await nameOf(victim.address)).toBeNull()
      expect(await namesOf(victim.address)).toEqual([])
      expect(await nameOf(`eip155:31337:${victim.address}`)).toBe(name)
    },
  )

  test('changes nothing of the victim’s name except the address on its own network', async () => {
    const own = freshName()
    await register(victim, own, { coin_type: localCoin })
    const attempts = [
      { kind: 'setAttributes', name: own, attributes: { bio: 'Thief' } },
      { kind: 'setOwner', name: own, coinType: 60, to: thief.address },
    ] as const
    for (const message of attempts) expect(await change(thief, message, account())).toMatchObject({ status: 401 })
    expect((await server.get(`/v1/profile/account/${own}`)).body).toMatchObject({
      attributes: null,
      addresses: { 60: { address: victim.address } },
      owner_coin_type: 60,
    })
  })
})
