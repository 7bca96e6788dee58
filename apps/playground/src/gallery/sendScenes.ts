import { getBalances, getNfts, navigate, open, type Receiver, saveContact, setSend } from '@latchkey/core'
import { nameAccount } from './nameAccount.ts'
import type { Scene, Stage } from './Scene.ts'

/** Like one of the page's own accounts in a list, and nobody's. */
const lookAlike = '0x70991111111111111111111111111111111179C8'
const unused = '0x00000000000000000000000000000000DeaDBeef'

/** Sending in its states. */
export const sendScenes = {
  Send: formScene({}),
  'Send.fiat': formScene({ fiat: '25' }),
  'Send.empty': formScene({ isEmpty: true }),
  'Send.known': formScene({ isEmpty: true, hasContacts: true }),
  'Send.name': formScene({ receiver: nameFriend }),
  'Send.warnings': formScene({ receiver: async () => lookAlike }),
  'Send.request': {
    connected: true,
    async play(stage) {
      await fillSend(stage)
      const other = stage.latchkey.networks[1]
      setSend(stage.latchkey, { paymentRequest: { receiver: unused, caipNetworkId: other?.caipNetworkId, amount: 1n } })
      showForm(stage)
    },
  },
  SendSelectToken: {
    connected: true,
    play(stage) {
      showForm(stage)
      navigate(stage.latchkey, 'SendSelectToken', {})
    },
  },
  SendContacts: {
    connected: true,
    async play(stage) {
      await addContacts(stage)
      showForm(stage)
      navigate(stage.latchkey, 'SendContacts', {})
    },
  },
  'SendContacts.add': {
    connected: true,
    play(stage) {
      showForm(stage)
      navigate(stage.latchkey, 'SendContacts', { add: { address: friend(stage) } })
    },
  },
  'SendScan.denied': {
    connected: true,
    play(stage) {
      // What a visitor sees who declined; the camera itself is theirs.
      const getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
      showForm(stage)
      navigate(stage.latchkey, 'SendScan', {})
    },
  },
  SendPreview: reviewScene(async (stage) => ({ address: friend(stage) })),
  'SendPreview.name': reviewScene(async (stage) => {
    await addContacts(stage)
    return { address: friend(stage), name: await nameFriend(stage) }
  }),
  'SendPreview.warnings': reviewScene(async () => ({ address: lookAlike })),
  SendNft: nftScene(({ latchkey }, nft) => navigate(latchkey, 'SendNft', { nft })),
  SendNftPreview: nftScene((stage, nft) => {
    const receiver = { address: friend(stage) }
    navigate(stage.latchkey, 'SendNft', { nft })
    navigate(stage.latchkey, 'SendNftPreview', { nft, amount: '1', receiver, receiverPicture: undefined })
  }),
} satisfies Record<string, Scene>

function formScene(options: {
  isEmpty?: boolean
  hasContacts?: boolean
  /** A sum in dollars in place of the tokens. */
  fiat?: string
  receiver?: (stage: Stage) => Promise<string>
}): Scene {
  return {
    connected: true,
    async play(stage) {
      if (options.hasContacts) await addContacts(stage)
      if (!options.isEmpty) await fillSend(stage)
      if (options.receiver) setSend(stage.latchkey, { receiverAddress: await options.receiver(stage) })
      if (options.fiat) setSend(stage.latchkey, { fiatAmount: options.fiat })
      showForm(stage)
    },
  }
}

function reviewScene(findReceiver: (stage: Stage) => Promise<Receiver>): Scene {
  return {
    connected: true,
    async play(stage) {
      await fillSend(stage)
      const { address, name } = await findReceiver(stage)
      setSend(stage.latchkey, { receiverAddress: address, receiverProfileName: name })
      showForm(stage)
      navigate(stage.latchkey, 'SendPreview', {})
    },
  }
}

type Nft = Awaited<ReturnType<typeof getNfts>>['data'][number]

function nftScene(show: (stage: Stage, nft: Nft) => void): Scene {
  return {
    connected: true,
    async play(stage) {
      const { data } = await getNfts(stage.latchkey)
      const nft = data.find(({ quantity, isSpam }) => quantity !== '1' && !isSpam) ?? data[0]
      if (!nft) throw new Error('The account owns no NFT.')
      open(stage.latchkey)
      show(stage, nft)
    },
  }
}

function showForm({ latchkey }: Stage): void {
  open(latchkey)
  navigate(latchkey, 'Send', {})
}

/**
 * A transfer as the visitor would have entered it: some of the first token that is not the native currency, to somebody the wallet of the
 * page does not hold.
 */
async function fillSend(stage: Stage): Promise<void> {
  const balances = await getBalances(stage.latchkey)
  setSend(stage.latchkey, {
    token: balances.find((balance) => balance.address) ?? balances[0],
    sendTokenAmount: '12.5',
    receiverAddress: friend(stage),
  })
}

async function addContacts({ latchkey, world }: Stage): Promise<void> {
  const names = ['Harbour master', 'Rope maker']
  for (const [index, name] of names.entries()) {
    const address = world.accounts[index + 2]?.address
    if (address) await saveContact(latchkey, { name, address })
  }
}

function nameFriend({ world }: Stage): Promise<string> {
  const account = world.accounts[2]
  if (!account || !world.server) throw new Error('This scene needs the server’s names.')
  return nameAccount({ server: world.server, account, name: 'harbour.reown.id' })
}

function friend({ world }: Stage): string {
  return world.accounts[2]?.address ?? ''
}
