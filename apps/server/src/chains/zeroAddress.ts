/** Where minted tokens come from and burnt ones go. */
export const zeroAddress = '0x0000000000000000000000000000000000000000'
