import { parseCaipNetworkId } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import type { Network } from '../../network.ts'
import { networksFix } from '../watchFaults.ts'
import { type Examination, type Outcome, ok, unreachable, wrong } from './Finding.ts'
import { isServing } from './isServing.ts'
import { readChain } from './readChain.ts'

/** Each adapter's networks, and each network's nodes: whether they answer, and are on that chain. */
export function examineNodes({ adapters, options }: Latchkey): Examination[] {
  return adapters.flatMap(({ namespace, networks }): Examination[] =>
    networks.length === 0
      ? [{ subject: `Networks of ${namespace}`, run: () => wrong('It has none.', networksFix(namespace)) }]
      : networks.map((network) => ({
          subject: `Node of ${network.name}`,
          run: (signal: AbortSignal) => examineNetwork(network, { fetch: options.fetch ?? fetch, signal }),
          silence: toSilence(network),
        })),
  )
}

/** A network with several nodes does not know which of them it waits for. */
const toSilence = ({ name, rpcUrls }: Network): Outcome => {
  const hosts = rpcUrls.map((url) => (URL.canParse(url) ? new URL(url).host : url))
  return unreachable(
    hosts.length === 1 ? `${hosts[0]} does not answer.` : `One of ${hosts.join(', ')} does not answer.`,
    `Correct the node’s URL, or choose another node for ${name}.`,
  )
}

type Requests = { fetch: typeof fetch; signal: AbortSignal }

/** The worst of what its nodes are. */
async function examineNetwork(network: Network, requests: Requests): Promise<Outcome> {
  const outcomes = await Promise.all(network.rpcUrls.map((url) => examineNode(url, network, requests)))
  const worst = outcomes.find(({ status }) => status === 'wrong') ?? outcomes.find(({ status }) => status !== 'ok')
  return (
    worst ?? ok(outcomes.length === 1 ? 'It answers, and is on this chain.' : 'They answer, and are on this chain.')
  )
}

async function examineNode(url: string, network: Network, { fetch, signal }: Requests): Promise<Outcome> {
  if (!URL.canParse(url)) return wrong(`“${url}” is not a URL.`, `Correct the node’s URL of ${network.name}.`)
  const { host } = new URL(url)
  const expected = parseCaipNetworkId(network.caipNetworkId).chainId
  const fix = `Correct the node’s URL at ${host}, or choose another node for ${network.name}.`
  try {
    const found = await readChain(url, network.chainNamespace, { fetch, signal })
    if (found === undefined) return unreachable(`${host} does not say which chain it is on.`, fix)
    if (String(found) === String(expected)) return ok(`${host} is on this chain.`)
    return wrong(`${host} is on the chain ${found}, not ${expected}.`, fix)
  } catch {
    return (await isServing(url, signal))
      ? wrong(
          `${host} answers, but this page may not read it.`,
          `Use a node for ${network.name} that allows this origin (CORS).`,
        )
      : unreachable(`${host} does not answer.`, fix)
  }
}
