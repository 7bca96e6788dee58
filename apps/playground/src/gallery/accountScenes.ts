import { getBalances, getNfts, navigate, open, setAccountTab } from '@latchkey/core'
import type { World } from '../world/readWorld.ts'
import { type Scene, type Stage, waitFor } from './Scene.ts'

/** The account and the views its lists open. */
export const accountScenes = {
  Account: accountScene('tokens'),
  'Account.nfts': accountScene('nfts'),
  'Account.activity': accountScene('activity'),
  'Account.pending': {
    connected: true,
    play({ latchkey, world }) {
      const { call, kind, to, token, amount, ...facts } = pendingTransfer(world)
      const requested = {
        ...facts,
        id: 'requested',
        call,
        details: { kind, to, token, amount },
        requestedAt: facts.sentAt,
        keepUntil: 0,
      }
      latchkey.store.setState({
        sentTransactions: [pendingTransfer(world)],
        requestedTransactions: [{ ...requested, nonce: undefined }],
      })
      setAccountTab(latchkey, 'activity')
      open(latchkey)
    },
  },
  'Account.embedded': {
    connected: true,
    play({ latchkey, world }) {
      const address = world.accounts[0]?.address ?? ''
      latchkey.store.setState(({ connectors }) => ({
        connectors: connectors.map((connector) => ({ ...connector, name: 'Email', type: 'AUTH' })),
        embedded: {
          user: {
            email: 'ada@example.com',
            accounts: [{ address, type: 'eoa' }],
            preferredAccountType: 'eoa',
            recovery: ['none'],
          },
        },
      }))
      open(latchkey)
    },
  },
  'Accounts.wallets': {
    connected: true,
    play({ latchkey, world }) {
      const address = world.accounts[1]?.address ?? ''
      const connector = {
        id: 'org.latchkey.second',
        name: 'Second Wallet',
        type: 'ANNOUNCED',
        chain: 'eip155',
      } as const
      const wallet = { status: 'connected', connectorId: connector.id, accounts: [address], chainId: '31337' } as const
      latchkey.store.setState(({ connectors }) => ({
        connectors: [...connectors, connector],
        background: { eip155: [wallet] },
      }))
      open(latchkey)
      navigate(latchkey, 'Accounts', {})
    },
  },
  TransactionDetail: transactionScene(),
  'TransactionDetail.pending': transactionScene({ status: 'pending' }),
  'TransactionDetail.failed': transactionScene({ status: 'failed', reason: 'ERC20: transfer amount exceeds balance' }),
  TokenDetail: tokenScene((token) => token.address !== undefined),
  'TokenDetail.native': tokenScene((token) => token.address === undefined),
  NftDetail: nftScene(false),
  'NftDetail.spam': nftScene(true),
} satisfies Record<string, Scene>

function accountScene(tab: 'tokens' | 'nfts' | 'activity'): Scene {
  return {
    connected: true,
    play({ latchkey }) {
      setAccountTab(latchkey, tab)
      open(latchkey)
    },
  }
}

/** The first line of the activity, chosen as a visitor does: the history's, or one of ours in this state. */
function transactionScene(change?: { status: 'pending' | 'failed'; reason?: string }): Scene {
  return {
    connected: true,
    async play({ latchkey, world }) {
      if (change) latchkey.store.setState({ sentTransactions: [{ ...pendingTransfer(world), ...change }] })
      setAccountTab(latchkey, 'activity')
      open(latchkey)
      await waitFor(latchkey, ({ transactions }) => transactions.transactions.length > 0)
      const rows = () => document.querySelector('latchkey-modal')?.shadowRoot?.querySelector<HTMLElement>('li button')
      while (!rows()) await new Promise(requestAnimationFrame)
      rows()?.click()
      await waitFor(latchkey, ({ modal }) => modal.stack.length > 1)
    },
  }
}

/** A transfer that no block holds: the state of one for which the chain has not decided. */
function pendingTransfer(world: World) {
  const [from = '', to = ''] = world.accounts.map(({ address }) => address)
  return {
    kind: 'transfer',
    hash: `0x${'5e'.repeat(32)}`,
    caipNetworkId: 'eip155:31337',
    from,
    to,
    token: { symbol: 'ETH', decimals: 18 },
    amount: '1250000000000000000',
    nonce: 1_000_000,
    sentAt: Date.now() - 20_000,
    status: 'pending',
    call: { to, value: '1250000000000000000' },
  } as const
}

type Token = Awaited<ReturnType<typeof getBalances>>[number]

function tokenScene(isWanted: (token: Token) => boolean): Scene {
  return {
    connected: true,
    async play({ latchkey }: Stage) {
      const token = (await getBalances(latchkey)).find(isWanted)
      if (!token) throw new Error('The account holds no such token.')
      open(latchkey)
      navigate(latchkey, 'TokenDetail', { token })
    },
  }
}

function nftScene(isSpam: boolean): Scene {
  return {
    connected: true,
    async play({ latchkey }: Stage) {
      const nft = (await getNfts(latchkey)).data.find((one) => one.isSpam === isSpam)
      if (!nft) throw new Error('The account owns no such NFT.')
      setAccountTab(latchkey, 'nfts')
      open(latchkey)
      navigate(latchkey, 'NftDetail', { nft })
    },
  }
}
