DROP TABLE address_book;
