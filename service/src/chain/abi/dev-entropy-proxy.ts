// Generated from contracts/src by `npm run build -w contracts`; edits are overwritten.

export const abi = [
  {"inputs":[{"internalType":"address","name":"implementation","type":"address"}],"stateMutability":"nonpayable","type":"constructor"},
  {"inputs":[{"internalType":"address","name":"target","type":"address"}],"name":"AddressEmptyCode","type":"error"},
  {"inputs":[{"internalType":"address","name":"implementation","type":"address"}],"name":"ERC1967InvalidImplementation","type":"error"},
  {"inputs":[],"name":"ERC1967NonPayable","type":"error"},
  {"inputs":[],"name":"ERC1967ProxyUninitialized","type":"error"},
  {"inputs":[],"name":"FailedCall","type":"error"},
  {"anonymous":false,"inputs":[{"indexed":true,"internalType":"address","name":"implementation","type":"address"}],"name":"Upgraded","type":"event"},
  {"stateMutability":"payable","type":"fallback"},
] as const

export const bytecode =
  '0x608080604052346101065760208161021a803803809161001f828561010a565b83398101031261010657516001600160a01b0381168082036101065760405163204a7f0760e21b6020820152600481529061005b60248361010a565b8151156100f757823b156100e5577f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc80546001600160a01b031916821790557fbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b5f80a28051156100de576100ce91610141565b505b604051604c90816101ce8239f35b50506100d0565b634c9c8ce360e01b5f5260045260245ffd5b6330a289cf60e21b5f5260045ffd5b5f80fd5b601f909101601f19168101906001600160401b0382119082101761012d57604052565b634e487b7160e01b5f52604160045260245ffd5b905f8091602081519101845af480806101ba575b156101755750506040513d81523d5f602083013e60203d82010160405290565b1561019a57639996b31560e01b5f9081526001600160a01b0391909116600452602490fd5b3d156101ab576040513d5f823e3d90fd5b63d6bda27560e01b5f5260045ffd5b503d1515806101555750813b151561015556fe60806040527f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc545f9081906001600160a01b0316368280378136915af43d5f803e156048573d5ff35b3d5ffd'
