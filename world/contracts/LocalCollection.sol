// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// An ERC-721 collection that keeps each piece's whole metadata on chain.
contract LocalCollection is ERC721URIStorage, Ownable {
    constructor(string memory name_, string memory symbol_, address owner_) ERC721(name_, symbol_) Ownable(owner_) {}

    function mint(address to, uint256 id, string calldata metadataUri) external onlyOwner {
        _mint(to, id);
        _setTokenURI(id, metadataUri);
    }

    function burn(uint256 id) external {
        _update(address(0), id, msg.sender);
    }
}
