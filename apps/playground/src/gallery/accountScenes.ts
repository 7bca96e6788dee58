import { getBalances, getNfts, navigate, open, setAccountTab } from '@latchkey/core'
import type { Scene } from './Scene.ts'
import type { Stage } from './Stage.ts'

/** The account and what its lists lead to. */
export const accountScenes: Readonly<Record<string, Scene>> = {
  Account: accountScene('tokens'),
  'Account.nfts': accountScene('nfts'),
  'Account.activity': accountScene('activity'),
  TokenDetail: tokenScene((token) => token.address !== undefined),
  'TokenDetail.coin': tokenScene((token) => token.address === undefined),
  NftDetail: nftScene(false),
  'NftDetail.spam': nftScene(true),
  Receive: {
    connected: true,
    play({ latchkey }) {
      open(latchkey)
      navigate(latchkey, 'Receive', {})
    },
  },
}

function accountScene(tab: 'tokens' | 'nfts' | 'activity'): Scene {
  return {
    connected: true,
    play({ latchkey }) {
      setAccountTab(latchkey, tab)
      open(latchkey)
    },
  }
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
