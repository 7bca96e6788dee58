/** How token lists, swaps and prices name a network's own coin (ERC-7528). */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
