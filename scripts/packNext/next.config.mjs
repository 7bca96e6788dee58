/** Nothing is turned on: the packages work in Next as it comes. */
export default { reactStrictMode: true }
