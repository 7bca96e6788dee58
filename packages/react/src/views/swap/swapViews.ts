import { SwapPreviewView } from './SwapPreviewView.tsx'
import { SwapProvidersView } from './SwapProvidersView.tsx'
import { SwapSelectTokenView } from './SwapSelectTokenView.tsx'
import { SwapSlippageView } from './SwapSlippageView.tsx'
import { SwapView } from './SwapView.tsx'

/** The views of a swap in one chunk: the first needs the others, and apart they would weigh a fifth more. */
export const swapViews = {
  Swap: SwapView,
  SwapSelectToken: SwapSelectTokenView,
  SwapSlippage: SwapSlippageView,
  SwapProviders: SwapProvidersView,
  SwapPreview: SwapPreviewView,
}
