import { scriptWallet } from '../../packages/pairing/test/scriptWallet.ts'

/** A wallet over our own connection: it answers at once and is back at once, so that many requests meet each restart. */
export function startScriptedWallet(relayUrl: string) {
  const wallet = scriptWallet({ relayUrl })
  return {
    async pair(uri: string): Promise<void> {
      await wallet.approve(uri, await wallet.scan(uri))
    },
    /** Waits for the request whose first parameter is `word` and answers with it. */
    async answer(topic: string, word: string): Promise<void> {
      const request = await wallet.hear((said) => {
        if (said.topic !== topic || said.rpc.body.method !== 'wc_sessionRequest') return false
        const { params } = said.rpc.body as { params?: { request?: { params?: unknown[] } } }
        return params?.request?.params?.[0] === word
      })
      // A relay that was away longer than a call may take: the same answer under the same id again.
      while (true) {
        try {
          await wallet.say(topic, { result: word }, request.idToken)
          return
        } catch (error) {
          console.log(`The scripted wallet says ${word} again: ${error instanceof Error ? error.message : error}`)
        }
      }
    },
    stop: wallet.stop,
  }
}
