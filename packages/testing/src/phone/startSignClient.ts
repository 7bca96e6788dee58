import { SignClient } from '@walletconnect/sign-client'
import { createUuid } from '../mockWallet/createUuid.ts'
import { createKeyValueStorage } from './createKeyValueStorage.ts'
import type { PhoneWalletOptions } from './PhoneWalletOptions.ts'

/** The official client. */
export type OfficialClient = Awaited<ReturnType<typeof SignClient.init>>

/** The client, and the name it has among this process's globals. */
export type StartedClient = { client: OfficialClient; globalName: string }

/** Starts the official client alone with its storage, its relay and nobody else: no telemetry, no verify server. */
export async function startSignClient(
  options: Pick<PhoneWalletOptions, 'relayUrl' | 'projectId' | 'storage'> & {
    metadata: NonNullable<PhoneWalletOptions['metadata']>
  },
): Promise<StartedClient> {
  const { relayUrl, projectId = 'latchkey', storage, metadata } = options
  // The client keeps its core in a global of this name: two wallets of one process would be one. Where sessions outlive the
  // wallet, the name is part of the key they are found by.
  const name = storage ? 'phone' : `phone-${createUuid()}`
  const client = await SignClient.init({
    relayUrl,
    projectId,
    metadata,
    customStoragePrefix: name,
    storage: createKeyValueStorage(storage),
    logger: 'silent',
    telemetryEnabled: false,
    // The queue waits a second between two requests; this wallet orders what needs an order by itself.
    signConfig: { disableRequestQueue: true },
  })
  // It would ask a public server about each proposal and request, five seconds long where there is none.
  client.core.verify.resolve = async () => undefined as never
  return { client, globalName: `_walletConnectCore_${name}` }
}
