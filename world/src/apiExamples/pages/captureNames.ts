import type { NameAction } from '@latchkey/wire'
import { encodeFunctionData, namehash, parseAbi, toHex } from 'viem'
import { packetToBytes } from 'viem/ens'
import { type NameNonce, signNameBody } from '../../names/signNameBody.ts'
import type { Scene } from '../Scene.ts'

const name = 'harbour.reown.id'
const localCoinType = 0x80000000 + 31_337
const resolverAbi = parseAbi(['function resolve(bytes name, bytes data)', 'function addr(bytes32 node)'])

export async function captureNames({ call, me, info, network }: Scene): Promise<void> {
  const at = `/v1/profile/account/${name}`
  async function sign(action: NameAction) {
    const answer = await fetch(`${info.server}/v1/profile/nonce`, {
      method: 'POST',
      body: JSON.stringify({ address: me.address }),
    })
    const nonce = (await answer.json()) as NameNonce
    return signNameBody(me, { ...nonce, origin: info.server ?? '', name, action })
  }
  const register = { kind: 'register', attributes: { bio: 'Harbour master' } } as const
  await call('createNameNonce', '/v1/profile/nonce', { body: { address: me.address } })
  await call('registerName', '/v1/profile/account', { body: await sign(register) })
  await call('registerName', '/v1/profile/account', {
    body: await sign(register),
    status: 400,
    as: 'registerNameRefused',
  })
  await call('updateNameAttributes', `${at}/attributes`, {
    body: await sign({ kind: 'setAttributes', attributes: { bio: 'Rope maker' } }),
  })
  const to = info.accounts[1]?.address ?? me.address
  await call('updateNameAddress', `${at}/address`, {
    body: await sign({ kind: 'setAddress', coinType: localCoinType, to }),
  })
  await call('updateNameAddress', `${at}/address`, {
    body: await sign({ kind: 'setOwner', coinType: 60, to }),
    as: 'giveNameAway',
  })
  await call('getName', `${at}?apiVersion=2`, { as: 'getNameChanged' })
  await call('undoNameChange', `${at}/undo`, { body: await sign({ kind: 'undoOwnerChange' }) })
  await call('getName', `${at}?apiVersion=2`)
  await call('getName', '/v1/profile/account/nobody.reown.id', { status: 404, as: 'getNameUnknown' })
  await call(
    'resolveName',
    `/v1/profile/resolve/Harbour.reown.id?projectId=local&coin_type=${localCoinType}&nonce=${'5a'.repeat(16)}`,
  )
  await call('getNamesOfAddress', `/v1/profile/reverse/${me.address}?sender=${me.address}&apiVersion=2`)
  await call('getNameSuggestions', '/v1/profile/suggestions/harb?zone=reown.id')
  await call('getIdentity', `/v1/identity/${me.address}?projectId=local&sender=${me.address}`)
  const addr = encodeFunctionData({ abi: resolverAbi, functionName: 'addr', args: [namehash(name)] })
  const data = encodeFunctionData({
    abi: resolverAbi,
    functionName: 'resolve',
    args: [toHex(packetToBytes(name)), addr],
  })
  await call('resolveEnsLookup', '/v1/ens/lookup', { body: { sender: info.contracts[network]?.nameResolver, data } })
}
