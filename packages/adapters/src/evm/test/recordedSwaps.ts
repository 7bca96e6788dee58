/**
 * Responses of a Latchkey server over the pools of the local world (`npm start`, chain 31337) to the world's first account: one swap for
 * each function its providers build. They are recorded; the mutation test changes them byte by byte.
 */
export const recordedAt = new Date('2026-11-21T19:01:55Z')

export const recordedContracts = {
  wrappedNative: '0x29F9484Dd5B678b8d44BA88ea6BDD86895a1586f',
  routers: {
    'uniswap-v2': '0x713787E97917bcFa78A96fA54586caDFBEA1E57d',
    'uniswap-v3': '0x28e743468577e102aE146219F13164540999e5a4',
  },
}

/** The tokens of the recording, by symbol. */
export const recordedTokens = {
  USDC: '0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
  DAI: '0xb18c0Fb6C9Fdc2fC193CC5F78B11E6d8a5F54715',
}

export const recordedGasPrice = { standard: '1000002625', fast: '1000003172', instant: '1000004376' }

export type RecordedSwap = {
  from: string
  to: string
  amount: string
  provider: string
  slippageBps: number
  quotes: { quotes: RecordedQuote[] }
  /** The quotes of a thousandth. */
  small: { quotes: RecordedQuote[] }
  built: { tx: { from: string; to: string; data: string; amount: string; eip155: { gas: string; gasPrice: string } } }
}

type RecordedQuote = {
  id: string | null
  fromAmount: string
  fromAccount: string
  toAmount: string
  toAccount: string
  provider?: string
  gas?: string
}

export const recordedSwaps: Record<string, RecordedSwap> = {
  swapExactETHForTokens: {
    from: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    to: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
    amount: '1500000000000000000',
    provider: 'uniswap-v2',
    slippageBps: 100,
    quotes: {
      quotes: [
        {
          id: null,
          fromAmount: '1500000000000000000',
          fromAccount: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
          toAmount: '4910900336',
          toAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          provider: 'uniswap-v3',
          gas: '200000',
        },
        {
          id: null,
          fromAmount: '1500000000000000000',
          fromAccount: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
          toAmount: '4895393596',
          toAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          provider: 'uniswap-v2',
          gas: '200000',
        },
      ],
    },
    small: {
      quotes: [
        {
          id: null,
          fromAmount: '1500000000000000',
          fromAccount: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
          toAmount: '4923128',
          toAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          provider: 'uniswap-v3',
          gas: '200000',
        },
        {
          id: null,
          fromAmount: '1500000000000000',
          fromAccount: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
          toAmount: '4919734',
          toAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          provider: 'uniswap-v2',
          gas: '200000',
        },
      ],
    },
    built: {
      tx: {
        from: 'eip155:31337:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        to: 'eip155:31337:0x713787e97917bcfa78a96fa54586cadfbea1e57d',
        data: '0x7ff36ab50000000000000000000000000000000000000000000000000000000120deccec0000000000000000000000000000000000000000000000000000000000000080000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266000000000000000000000000000000000000000000000000000000006b01ef53000000000000000000000000000000000000000000000000000000000000000200000000000000000000000029f9484dd5b678b8d44ba88ea6bdd86895a1586f00000000000000000000000016b3c5d5027d798f491dc09fbca03bfe049bbeb5',
        amount: '4895393596',
        eip155: {
          gas: '139031',
          gasPrice: '1000002625',
        },
      },
    },
  },
  swapExactTokensForETH: {
    from: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
    to: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    amount: '250000000',
    provider: 'uniswap-v2',
    slippageBps: 50,
    quotes: {
      quotes: [
        {
          id: null,
          fromAmount: '250000000',
          fromAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          toAmount: '76085103437023013',
          toAccount: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
          provider: 'uniswap-v3',
          gas: '200000',
        },
        {
          id: null,
          fromAmount: '250000000',
          fromAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          toAmount: '75747492113615424',
          toAccount: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
          provider: 'uniswap-v2',
          gas: '200000',
        },
      ],
    },
    small: {
      quotes: [
        {
          id: null,
          fromAmount: '250000',
          fromAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          toAmount: '76094719461043',
          toAccount: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
          provider: 'uniswap-v3',
          gas: '200000',
        },
        {
          id: null,
          fromAmount: '250000',
          fromAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          toAmount: '75766573535098',
          toAccount: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
          provider: 'uniswap-v2',
          gas: '200000',
        },
      ],
    },
    built: {
      tx: {
        from: 'eip155:31337:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        to: 'eip155:31337:0x713787e97917bcfa78a96fa54586cadfbea1e57d',
        data: '0x18cbafe5000000000000000000000000000000000000000000000000000000000ee6b280000000000000000000000000000000000000000000000000010bc37ba8422a3200000000000000000000000000000000000000000000000000000000000000a0000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266000000000000000000000000000000000000000000000000000000006b01ef53000000000000000000000000000000000000000000000000000000000000000200000000000000000000000016b3c5d5027d798f491dc09fbca03bfe049bbeb500000000000000000000000029f9484dd5b678b8d44ba88ea6bdd86895a1586f',
        amount: '75747492113615424',
        eip155: {
          gas: '220000',
          gasPrice: '1000002625',
        },
      },
    },
  },
  swapExactTokensForTokens: {
    from: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
    to: 'eip155:31337:0xb18c0Fb6C9Fdc2fC193CC5F78B11E6d8a5F54715',
    amount: '250000000',
    provider: 'uniswap-v2',
    slippageBps: 100,
    quotes: {
      quotes: [
        {
          id: null,
          fromAmount: '250000000',
          fromAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          toAmount: '249793035373439603455',
          toAccount: 'eip155:31337:0xb18c0Fb6C9Fdc2fC193CC5F78B11E6d8a5F54715',
          provider: 'uniswap-v3',
          gas: '200000',
        },
        {
          id: null,
          fromAmount: '250000000',
          fromAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          toAmount: '248492094642121217648',
          toAccount: 'eip155:31337:0xb18c0Fb6C9Fdc2fC193CC5F78B11E6d8a5F54715',
          provider: 'uniswap-v2',
          gas: '310000',
        },
      ],
    },
    small: {
      quotes: [
        {
          id: null,
          fromAmount: '250000',
          fromAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          toAmount: '249824524421675784',
          toAccount: 'eip155:31337:0xb18c0Fb6C9Fdc2fC193CC5F78B11E6d8a5F54715',
          provider: 'uniswap-v3',
          gas: '200000',
        },
        {
          id: null,
          fromAmount: '250000',
          fromAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          toAmount: '248617115736560020',
          toAccount: 'eip155:31337:0xb18c0Fb6C9Fdc2fC193CC5F78B11E6d8a5F54715',
          provider: 'uniswap-v2',
          gas: '310000',
        },
      ],
    },
    built: {
      tx: {
        from: 'eip155:31337:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        to: 'eip155:31337:0x713787e97917bcfa78a96fa54586cadfbea1e57d',
        data: '0x38ed1739000000000000000000000000000000000000000000000000000000000ee6b28000000000000000000000000000000000000000000000000d56090d130a04f25f00000000000000000000000000000000000000000000000000000000000000a0000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266000000000000000000000000000000000000000000000000000000006b01ef53000000000000000000000000000000000000000000000000000000000000000300000000000000000000000016b3c5d5027d798f491dc09fbca03bfe049bbeb500000000000000000000000029f9484dd5b678b8d44ba88ea6bdd86895a1586f000000000000000000000000b18c0fb6c9fdc2fc193cc5f78b11e6d8a5f54715',
        amount: '248492094642121217648',
        eip155: {
          gas: '341000',
          gasPrice: '1000002625',
        },
      },
    },
  },
  exactInput: {
    from: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
    to: 'eip155:31337:0xb18c0Fb6C9Fdc2fC193CC5F78B11E6d8a5F54715',
    amount: '250000000',
    provider: 'uniswap-v3',
    slippageBps: 100,
    quotes: {
      quotes: [
        {
          id: null,
          fromAmount: '250000000',
          fromAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          toAmount: '249793035373439603455',
          toAccount: 'eip155:31337:0xb18c0Fb6C9Fdc2fC193CC5F78B11E6d8a5F54715',
          provider: 'uniswap-v3',
          gas: '200000',
        },
        {
          id: null,
          fromAmount: '250000000',
          fromAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          toAmount: '248492094642121217648',
          toAccount: 'eip155:31337:0xb18c0Fb6C9Fdc2fC193CC5F78B11E6d8a5F54715',
          provider: 'uniswap-v2',
          gas: '310000',
        },
      ],
    },
    small: {
      quotes: [
        {
          id: null,
          fromAmount: '250000',
          fromAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          toAmount: '249824524421675784',
          toAccount: 'eip155:31337:0xb18c0Fb6C9Fdc2fC193CC5F78B11E6d8a5F54715',
          provider: 'uniswap-v3',
          gas: '200000',
        },
        {
          id: null,
          fromAmount: '250000',
          fromAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          toAmount: '248617115736560020',
          toAccount: 'eip155:31337:0xb18c0Fb6C9Fdc2fC193CC5F78B11E6d8a5F54715',
          provider: 'uniswap-v2',
          gas: '310000',
        },
      ],
    },
    built: {
      tx: {
        from: 'eip155:31337:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        to: 'eip155:31337:0x28e743468577e102ae146219f13164540999e5a4',
        data: '0xc04b8d59000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000a0000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266000000000000000000000000000000000000000000000000000000006b01ef54000000000000000000000000000000000000000000000000000000000ee6b28000000000000000000000000000000000000000000000000d67e8b3ca3072aa7c000000000000000000000000000000000000000000000000000000000000002b16b3c5d5027d798f491dc09fbca03bfe049bbeb50001f4b18c0fb6c9fdc2fc193cc5f78b11e6d8a5f54715000000000000000000000000000000000000000000',
        amount: '249793035373439603455',
        eip155: {
          gas: '220000',
          gasPrice: '1000002625',
        },
      },
    },
  },
  'exactInput of two hops': {
    from: 'eip155:31337:0xb18c0Fb6C9Fdc2fC193CC5F78B11E6d8a5F54715',
    to: 'eip155:31337:0x29F9484Dd5B678b8d44BA88ea6BDD86895a1586f',
    amount: '250000000000000000000',
    provider: 'uniswap-v3',
    slippageBps: 100,
    quotes: {
      quotes: [
        {
          id: null,
          fromAmount: '250000000000000000000',
          fromAccount: 'eip155:31337:0xb18c0Fb6C9Fdc2fC193CC5F78B11E6d8a5F54715',
          toAmount: '75712461633516923',
          toAccount: 'eip155:31337:0x29F9484Dd5B678b8d44BA88ea6BDD86895a1586f',
          provider: 'uniswap-v2',
          gas: '200000',
        },
        {
          id: null,
          fromAmount: '250000000000000000000',
          fromAccount: 'eip155:31337:0xb18c0Fb6C9Fdc2fC193CC5F78B11E6d8a5F54715',
          toAmount: '76052821249136289',
          toAccount: 'eip155:31337:0x29F9484Dd5B678b8d44BA88ea6BDD86895a1586f',
          provider: 'uniswap-v3',
          gas: '310000',
        },
      ],
    },
    small: {
      quotes: [
        {
          id: null,
          fromAmount: '250000000000000000',
          fromAccount: 'eip155:31337:0xb18c0Fb6C9Fdc2fC193CC5F78B11E6d8a5F54715',
          toAmount: '75731529831673',
          toAccount: 'eip155:31337:0x29F9484Dd5B678b8d44BA88ea6BDD86895a1586f',
          provider: 'uniswap-v2',
          gas: '200000',
        },
        {
          id: null,
          fromAmount: '250000000000000000',
          fromAccount: 'eip155:31337:0xb18c0Fb6C9Fdc2fC193CC5F78B11E6d8a5F54715',
          toAmount: '76071879628175',
          toAccount: 'eip155:31337:0x29F9484Dd5B678b8d44BA88ea6BDD86895a1586f',
          provider: 'uniswap-v3',
          gas: '310000',
        },
      ],
    },
    built: {
      tx: {
        from: 'eip155:31337:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        to: 'eip155:31337:0x28e743468577e102ae146219f13164540999e5a4',
        data: '0xc04b8d59000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000a0000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266000000000000000000000000000000000000000000000000000000006b01ef5400000000000000000000000000000000000000000000000d8d726b7177a80000000000000000000000000000000000000000000000000000010b7df10cc61a3e0000000000000000000000000000000000000000000000000000000000000042b18c0fb6c9fdc2fc193cc5f78b11e6d8a5f547150001f416b3c5d5027d798f491dc09fbca03bfe049bbeb50001f429f9484dd5b678b8d44ba88ea6bdd86895a1586f000000000000000000000000000000000000000000000000000000000000',
        amount: '76052821249136289',
        eip155: {
          gas: '341000',
          gasPrice: '1000002625',
        },
      },
    },
  },
  'exactInput and refundETH': {
    from: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    to: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
    amount: '1500000000000000000',
    provider: 'uniswap-v3',
    slippageBps: 100,
    quotes: {
      quotes: [
        {
          id: null,
          fromAmount: '1500000000000000000',
          fromAccount: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
          toAmount: '4910900336',
          toAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          provider: 'uniswap-v3',
          gas: '200000',
        },
        {
          id: null,
          fromAmount: '1500000000000000000',
          fromAccount: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
          toAmount: '4895393596',
          toAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          provider: 'uniswap-v2',
          gas: '200000',
        },
      ],
    },
    small: {
      quotes: [
        {
          id: null,
          fromAmount: '1500000000000000',
          fromAccount: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
          toAmount: '4923128',
          toAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          provider: 'uniswap-v3',
          gas: '200000',
        },
        {
          id: null,
          fromAmount: '1500000000000000',
          fromAccount: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
          toAmount: '4919734',
          toAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          provider: 'uniswap-v2',
          gas: '200000',
        },
      ],
    },
    built: {
      tx: {
        from: 'eip155:31337:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        to: 'eip155:31337:0x28e743468577e102ae146219f13164540999e5a4',
        data: '0xac9650d800000000000000000000000000000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000004000000000000000000000000000000000000000000000000000000000000001a00000000000000000000000000000000000000000000000000000000000000124c04b8d59000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000a0000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266000000000000000000000000000000000000000000000000000000006b01ef5400000000000000000000000000000000000000000000000014d1120d7b1600000000000000000000000000000000000000000000000000000000000121c90c64000000000000000000000000000000000000000000000000000000000000002b29f9484dd5b678b8d44ba88ea6bdd86895a1586f0001f416b3c5d5027d798f491dc09fbca03bfe049bbeb500000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000412210e8a00000000000000000000000000000000000000000000000000000000',
        amount: '4910900336',
        eip155: {
          gas: '151547',
          gasPrice: '1000002625',
        },
      },
    },
  },
  'exactInput and unwrapWETH9': {
    from: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
    to: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    amount: '250000000',
    provider: 'uniswap-v3',
    slippageBps: 100,
    quotes: {
      quotes: [
        {
          id: null,
          fromAmount: '250000000',
          fromAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          toAmount: '76085103437023013',
          toAccount: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
          provider: 'uniswap-v3',
          gas: '200000',
        },
        {
          id: null,
          fromAmount: '250000000',
          fromAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          toAmount: '75747492113615424',
          toAccount: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
          provider: 'uniswap-v2',
          gas: '200000',
        },
      ],
    },
    small: {
      quotes: [
        {
          id: null,
          fromAmount: '250000',
          fromAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          toAmount: '76094719461043',
          toAccount: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
          provider: 'uniswap-v3',
          gas: '200000',
        },
        {
          id: null,
          fromAmount: '250000',
          fromAccount: 'eip155:31337:0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5',
          toAmount: '75766573535098',
          toAccount: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
          provider: 'uniswap-v2',
          gas: '200000',
        },
      ],
    },
    built: {
      tx: {
        from: 'eip155:31337:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        to: 'eip155:31337:0x28e743468577e102ae146219f13164540999e5a4',
        data: '0xac9650d800000000000000000000000000000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000004000000000000000000000000000000000000000000000000000000000000001a00000000000000000000000000000000000000000000000000000000000000124c04b8d59000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000a00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b01ef54000000000000000000000000000000000000000000000000000000000ee6b280000000000000000000000000000000000000000000000000010b9b022b6e966e000000000000000000000000000000000000000000000000000000000000002b16b3c5d5027d798f491dc09fbca03bfe049bbeb50001f429f9484dd5b678b8d44ba88ea6bdd86895a1586f00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000004449404b7c000000000000000000000000000000000000000000000000010b9b022b6e966e000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb9226600000000000000000000000000000000000000000000000000000000',
        amount: '76085103437023013',
        eip155: {
          gas: '220000',
          gasPrice: '1000002625',
        },
      },
    },
  },
}
