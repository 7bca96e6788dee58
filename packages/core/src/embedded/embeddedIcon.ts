/** An envelope: the embedded wallet's picture wherever wallets have one. */
export const embeddedIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="#5867f0"/><path d="M10 12h16v12H10zl8 7 8-7" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/></svg>',
)}`
