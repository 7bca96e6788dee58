import { concatHex, encodeFunctionData, type Hex, pad, parseAbi, toHex } from 'viem'
import { entryPoint07Address, getUserOperationHash } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
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
  const key = privateKeyToAccount(generatePrivateKey())
  const dappKey = { type: 'secp256k1', publicKey: key.publicKey }
  const { pci } = await call('createSession', `${url}?projectId=local&v=2`, {
    body: { ...grant, dappKey, origin: 'https://shop.example' },
    headers: { 'idempotency-key': 'first-of-this-page' },
  })
  const activate = { ...grant, context: '0xc0ffee' }
  const issued = await call('createSessionNonce', `${url}/nonce?projectId=local`, {
    body: { pci, activate },
    as: 'createSessionNonceToActivate',
  })
  const proof = { nonce: issued.nonce, signature: await me.signMessage({ message: issued.message }) }
  await call('activateSession', `${url}/activate?projectId=local`, { body: { pci, ...activate, ...proof } })
  await call('getSessions', `${url}?projectId=local`)
  await call('getSessionContext', `${url}/getcontext?projectId=local&pci=${pci}`)
  const pay = encodeFunctionData({ abi, functionName: 'transfer', args: [me.address, 10_000_000n] })
  const execution = concatHex([token('USDC'), toHex(0, { size: 32 }), pay])
  /** The call as the app's key has signed it. */
  async function operate(execution: Hex) {
    const callData = encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [oneCall, execution] })
    const gas = {
      callGasLimit: 50_000n,
      verificationGasLimit: 100_000n,
      preVerificationGas: 50_000n,
      maxFeePerGas: 1_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
    }
    const hash = getUserOperationHash({
      chainId: Number(network.split(':')[1]),
      entryPointAddress: entryPoint07Address,
      entryPointVersion: '0.7',
      userOperation: { sender: me.address, nonce: 0n, callData, ...gas, signature: '0x' },
    })
    const amounts = Object.fromEntries(Object.entries(gas).map(([name, amount]) => [name, toHex(amount)]))
    const signature = await key.signMessage({ message: { raw: hash } })
    return { sender: me.address, nonce: '0x0', callData, ...amounts, signature }
  }
  const userOp = await operate(execution)
  await call('cosignOperation', `${url}/sign?projectId=local`, { body: { pci, userOp } })
  await call('cosignOperation', `${url}/sign?projectId=local`, {
    body: { pci, userOp: { ...userOp, signature: await me.signMessage({ message: 'not the operation' }) } },
    status: 401,
    as: 'cosignOperationUnproven',
  })
  await call('cosignOperation', `${url}/sign?projectId=local`, {
    body: { pci, userOp: await operate(concatHex([me.address, toHex(1, { size: 32 })])) },
    status: 401,
    as: 'cosignOperationRefused',
  })
  const { nonce, message } = await call('createSessionNonce', `${url}/nonce?projectId=local`, { body: { pci } })
  const body = { pci, nonce, signature: await me.signMessage({ message }) }
  await call('revokeSession', `${url}/revoke?projectId=local`, { body })
  await call('revokeSession', `${url}/revoke?projectId=local`, { body, status: 400, as: 'revokeSessionRefused' })
}
