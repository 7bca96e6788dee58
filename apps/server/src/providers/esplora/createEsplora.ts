import { createPathNodes, type PathApi, type PathNodes, type PathNodesOptions } from '../paths/createPathNodes.ts'

const api: PathApi = {
  setting: 'esploraUrls',
  // ord answers with an HTML page unless the request accepts JSON.
  accept: 'application/json, text/plain;q=0.9',
  contentType: 'text/plain',
  network: {
    // The genesis block tells the network.
    path: '/block-height/0',
    toId(body) {
      const [, reference] = /^([0-9a-f]{32})[0-9a-f]{32}\s*$/.exec(body.toString('latin1')) ?? []
      return reference && `bip122:${reference}`
    },
  },
  toRefusal: (status, body) => (status === 400 || status === 404 ? { status, body } : undefined),
  // What an output holds, the node that is busy may know: that another one does not is no answer.
  isOpen: ({ path }) => path.startsWith('/output/'),
}

/** The Esplora APIs of one Bitcoin network. Sends nothing before the first call. */
export function createEsplora(urls: readonly string[], options?: PathNodesOptions): PathNodes {
  return createPathNodes(api, urls, options)
}
