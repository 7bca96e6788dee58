import { concatHex, encodeFunctionData, pad, parseAbi, toHex } from 'viem'
import type { Scene } from '../Scene.ts'

const endOfDecade = 1_893_456_000

const abi = parseAbi(['function transfer(address to, uint256 amount)'])
const accountAbi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
/** ERC-7579: one call, which takes the whole back when it fails. */
const oneCall = pad('0x00', { size: 32 })

export async function captureSessions({ call, me, network, token }: Scene): Promise<void> {
  const url = `/v1/sessions/${network}:${me.address}`
  const grant = {
    expiry: endOfDecade,
    signer: { type: 'keys', data: {} },
    permissions: [
      {
        type: 'contract-call',
        data: {
          address: token('USDC'),
          abi,
          functions: [
            { functionName: 'transfer', args: [null, { condition: 'LESS_THAN_OR_EQUAL', value: toHex(25_000_000) }] },
          ],
        },
      },
    ],
    policies: [],
  }
  const { pci } = await call('createSession', `${url}?projectId=local&v=2`, {
    body: grant,
    headers: { 'idempotency-key': 'first-of-this-page' },
  })
  await call('activateSession', `${url}/activate?projectId=local`, { body: { pci, ...grant, context: '0xc0ffee' } })
  await call('getSessions', `${url}?projectId=local`)
  await call('getSessionContext', `${url}/getcontext?projectId=local&pci=${pci}`)
  const pay = encodeFunctionData({ abi, functionName: 'transfer', args: [me.address, 10_000_000n] })
  const execution = concatHex([token('USDC'), toHex(0, { size: 32 }), pay])
  const userOp = {
    sender: me.address,
    nonce: '0x0',
    callData: encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [oneCall, execution] }),
    callGasLimit: '0xc350',
    verificationGasLimit: '0x186a0',
    preVerificationGas: '0xc350',
    maxFeePerGas: '0x3b9aca00',
    maxPriorityFeePerGas: '0x3b9aca00',
  }
  await call('cosignOperation', `${url}/sign?projectId=local`, { body: { pci, userOp } })
  await call('cosignOperation', `${url}/sign?projectId=local`, {
    body: {
      pci,
      userOp: {
        ...userOp,
        callData: encodeFunctionData({
          abi: accountAbi,
          functionName: 'execute',
          args: [oneCall, concatHex([me.address, toHex(1, { size: 32 })])],
        }),
      },
    },
    status: 401,
    as: 'cosignOperationRefused',
  })
  const { nonce, message } = await call('createSessionNonce', `${url}/nonce?projectId=local`, { body: { pci } })
  const body = { pci, nonce, signature: await me.signMessage({ message }) }
  await call('revokeSession', `${url}/revoke?projectId=local`, { body })
  await call('revokeSession', `${url}/revoke?projectId=local`, { body, status: 400, as: 'revokeSessionRefused' })
}
