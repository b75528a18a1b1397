"""City markers that earn from others: still to be built."""
