/** The version of the API, not of the software. */
export const apiVersion = '1.0.0'
