// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// The registry of EIP-137 as far as the world needs it. Its root belongs to a named account: the published one gives it to
/// whoever deploys, which here is the CREATE2 proxy.
contract LocalEnsRegistry {
    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event NewResolver(bytes32 indexed node, address resolver);

    mapping(bytes32 => address) public owner;
    mapping(bytes32 => address) public resolver;

    constructor(address rootOwner) {
        owner[0] = rootOwner;
    }

    function setSubnodeOwner(bytes32 node, bytes32 label, address newOwner) external returns (bytes32 subnode) {
        require(owner[node] == msg.sender, "ENS: not the owner");
        subnode = keccak256(abi.encodePacked(node, label));
        owner[subnode] = newOwner;
        emit NewOwner(node, label, newOwner);
    }

    function setResolver(bytes32 node, address newResolver) external {
        require(owner[node] == msg.sender, "ENS: not the owner");
        resolver[node] = newResolver;
        emit NewResolver(node, newResolver);
    }
}
