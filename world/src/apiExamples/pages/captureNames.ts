import { encodeFunctionData, namehash, parseAbi, toHex } from 'viem'
import { packetToBytes } from 'viem/ens'
import type { Scene } from '../Scene.ts'

const name = 'harbour.reown.id'
const localCoinType = 0x80000000 + 31_337
const resolverAbi = parseAbi(['function resolve(bytes name, bytes data)', 'function addr(bytes32 node)'])

export async function captureNames({ call, me, info, network }: Scene): Promise<void> {
  const at = `/v1/profile/account/${name}`
  async function sign(message: object) {
    const text = JSON.stringify({ ...message, timestamp: Math.floor(Date.now() / 1000) })
    return { message: text, signature: await me.signMessage({ message: text }), coin_type: 60, address: me.address }
  }
  const { nonce } = await call('createNameNonce', '/v1/profile/nonce', { body: { address: me.address } })
  const message = { name, attributes: { bio: 'Harbour master' }, nonce }
  await call('registerName', '/v1/profile/account', { body: await sign(message) })
  await call('registerName', '/v1/profile/account', {
    body: await sign({ name }),
    status: 400,
    as: 'registerNameRefused',
  })
  await call('updateNameAttributes', `${at}/attributes`, {
    body: await sign({ name, attributes: { bio: 'Rope maker' } }),
  })
  await call('updateNameAddress', `${at}/address`, {
    body: await sign({ name, coin_type: localCoinType, address: info.accounts[1]?.address }),
  })
  await call('getName', `${at}?apiVersion=2`)
  await call('getName', '/v1/profile/account/nobody.reown.id', { status: 404, as: 'getNameUnknown' })
  await call('resolveName', `/v1/profile/resolve/Harbour.reown.id?projectId=local&coin_type=${localCoinType}`)
  await call('getNamesOfAddress', `/v1/profile/reverse/${me.address}?sender=${me.address}&apiVersion=2`)
  await call('getNameSuggestions', '/v1/profile/suggestions/harb?zone=reown.id')
  await call('getIdentity', `/v1/identity/${me.address}?projectId=local&sender=${me.address}`)
  const addr = encodeFunctionData({ abi: resolverAbi, functionName: 'addr', args: [namehash(name)] })
  const data = encodeFunctionData({
    abi: resolverAbi,
    functionName: 'resolve',
    args: [toHex(packetToBytes(name)), addr],
  })
  await call('answerEnsLookup', '/v1/ens/lookup', { body: { sender: info.contracts[network]?.nameResolver, data } })
}
