import { randomUUID } from 'node:crypto'
import type { PrivateKeyAccount } from 'viem/accounts'
import { type Answer, type NameChange, signedBody } from './createClient.ts'
import type { Load } from './Load.ts'

/** How often a write goes to both servers at the same moment. */
const twiceShare = 0.25

/**
 * Makes a write about a name until it is acknowledged: repeated with its key while it is unclear, signed again when its nonce was lost with
 * a server.
 * @param options.createMessage called for each signature, so that each attempt has a bio of its own.
 * @returns the acknowledged message; undefined when the write was rejected for another reason.
 */
export async function changeName<message extends NameChange>(
  load: Load,
  options: {
    path: string
    owner: PrivateKeyAccount
    createMessage: () => message
    isRejectionExpected?: (answer: Answer) => boolean
  },
): Promise<message | undefined> {
  const { client, ledger } = load
  for (;;) {
    const message = options.createMessage()
    const call = { path: options.path, key: randomUUID(), body: await signedBody(client, options.owner, message) }
    const isTwice = load.random() < twiceShare
    const [answer, same] = await Promise.all([client.request(call), isTwice ? client.request(call) : undefined])
    if (same) {
      ledger.counts.sentTwiceAtOnce += 1
      // Rejections may differ: the nonce lost with a server at one moment, the name somebody else's at the next.
      const isOneAnswer = same.text === answer.text || (same.status !== 200 && answer.status !== 200)
      if (!isOneAnswer) ledger.wrong.push(`${call.path}: one key, two answers: ${answer.text} ${same.text}`)
    }
    if (answer.status === 200) return message
    for (const bio of bios(message)) ledger.rejectedBios.add(bio)
    if (isNonceLost(answer)) ledger.counts.nonceLost += 1
    else {
      if (!options.isRejectionExpected?.(answer)) ledger.wrong.push(`${call.path}: ${answer.status} ${answer.text}`)
      return undefined
    }
  }
}

export function isNonceLost({ status, text }: Answer): boolean {
  return status === 401 && text.includes('"field":"nonce"')
}

function bios(message: object): string[] {
  const { attributes } = message as { attributes?: { bio?: string } } // whatever else is in it
  return attributes?.bio === undefined ? [] : [attributes.bio]
}
